//! `hamle canmate`: can this side still mate by any series of legal moves?

use crate::args::{CanMate, SideArg};
use crate::canmate_input::{Asked, Source};
use crate::canmate_json::{answer, refusal};
use crate::canmate_tally::Tally;
use crate::done::{Done, Unusable};
use crate::now::timed;
use std::io::{self, Write};
use unwinnable::check::check_with;
use unwinnable::{Analyser, Answer, Budget, Position, Side, Verdict};

/// Answers every query in order; the summary goes to stderr.
pub fn run(args: &CanMate) -> Result<Done, Unusable> {
    let mut source = Source::open(&args.fen);
    let mut asker = Asker::new(args);
    let mut out = io::BufWriter::new(io::stdout().lock());
    while let Some(asked) = source.next()? {
        asker.ask(&asked, &mut out)?;
        // Whoever waits for this answer before asking on gets it.
        if source.is_drained() {
            out.flush()?;
        }
    }
    out.flush()?;
    if asker.tally.queries() > 1 {
        eprintln!("{}", asker.tally);
    }
    Ok(if asker.refused {
        Done::Partly
    } else {
        Done::found(asker.tally.unproven > 0)
    })
}

struct Asker<'a> {
    args: &'a CanMate,
    budget: Budget,
    analyser: Analyser,
    tally: Tally,
    refused: bool,
}

impl Asker<'_> {
    fn new(args: &CanMate) -> Asker<'_> {
        Asker {
            args,
            budget: Budget {
                nodes: args.nodes,
                bytes: args.memory_mb.saturating_mul(1 << 20),
                respect_75: args.respect_75,
            },
            analyser: Analyser::new(),
            tally: Tally::default(),
            refused: false,
        }
    }

    fn ask(&mut self, asked: &Asked, out: &mut impl Write) -> io::Result<()> {
        let side = match asked.side {
            Some(Ok(side)) => Some(side),
            Some(Err(_)) => None,
            None => self.args.side.map(SideArg::side),
        };
        let position = asked.position(self.args.chess960);
        let sides = side.map_or([Side::White, Side::Black].to_vec(), |side| vec![side]);
        match position {
            Ok(position) => {
                for side in sides {
                    self.answer(asked, &position, side, out)?;
                }
            }
            Err(complaint) => {
                self.refused = true;
                eprintln!("{complaint}");
                for side in sides {
                    self.tally.refused += 1;
                    writeln!(out, "{}", refusal(&asked.fen, side))?;
                }
            }
        }
        Ok(())
    }

    fn answer(
        &mut self,
        asked: &Asked,
        position: &Position,
        side: Side,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let (mut found, cost) = timed(|| {
            if self.args.quick {
                self.analyser.quick(position, side)
            } else {
                self.analyser.analyse(position, side, self.budget)
            }
        });
        let respect_75 = self.args.respect_75;
        if self.args.quick && respect_75 {
            found = kept_by_75(position, side, found);
        }
        let checked = self.args.check.then(|| {
            let (good, cost) = timed(|| check_with(position, side, &found.verdict, respect_75));
            self.tally.check(good, cost);
            good
        });
        self.tally.add(&found, cost);
        let line = answer(&asked.fen, side, &found, cost, self.args.proof, checked);
        writeln!(out, "{line}")
    }
}

/// `quick` knows nothing of 9.6.2: a line that is too long for it is none.
fn kept_by_75(position: &Position, side: Side, found: Answer) -> Answer {
    let too_long = matches!(found.verdict, Verdict::Can { .. })
        && !check_with(position, side, &found.verdict, true);
    if too_long {
        let spent = found.spent;
        let verdict = Verdict::Undecided { spent };
        return Answer { verdict, spent };
    }
    found
}
