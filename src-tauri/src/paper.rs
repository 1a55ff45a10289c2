//! A score sheet on paper: PDF, A4, with its own letters in it. The standard fonts that readers bring lack the letters of
//! half of Europe in some of them.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Name, Pdf, Rect, Ref, Str};
use std::collections::BTreeMap;
use ttf_parser::{Face, GlyphId};
use wire::{PaperRow, RefusalDto, SheetPaper};

/// A4, in points.
const PAGE: (f32, f32) = (595.0, 842.0);
const MARGIN: f32 = 42.0;
const ROW: f32 = 15.5;
const LINE: f32 = 14.0;
/// Two columns of moves on a page.
const BLOCK: f32 = 250.0;
const GAP: f32 = 11.0;
/// Where number, White, his clock, Black and his clock begin in a block.
const AT: [f32; 5] = [4.0, 30.0, 96.0, 142.0, 208.0];
/// Objects of one font, and where those of the pages begin.
const OF_FONT: i32 = 5;
const PAGES_FROM: i32 = 3 + 2 * OF_FONT;
/// Most rows, lines, and characters of a text.
const ROWS_MAX: usize = 1_024;
const LINES_MAX: usize = 32;
const TEXT_MAX: usize = 96;

/// The letters, as a file and by their glyphs.
const FONTS: [(&str, &[u8]); 2] = [
    (
        "HamleSheet-Regular",
        include_bytes!("../fonts/sheet-400.ttf"),
    ),
    (
        "HamleSheet-SemiBold",
        include_bytes!("../fonts/sheet-600.ttf"),
    ),
];

/// A font, and what a paper uses of it.
struct Letters {
    face: Face<'static>,
    used: BTreeMap<u16, char>,
}

impl Letters {
    fn new(bytes: &'static [u8]) -> Option<Letters> {
        let face = Face::parse(bytes, 0).ok()?;
        let used = BTreeMap::new();
        Some(Letters { face, used })
    }

    /// The glyphs of a text, two bytes each. A letter that the font has not is a question mark.
    fn of(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        for letter in text.chars().take(TEXT_MAX) {
            let found = self.face.glyph_index(letter).map(|glyph| (glyph, letter));
            let unknown = || self.face.glyph_index('?').map(|glyph| (glyph, '?'));
            if let Some((glyph, letter)) = found.or_else(unknown) {
                self.used.insert(glyph.0, letter);
                bytes.extend(glyph.0.to_be_bytes());
            }
        }
        bytes
    }

    fn write(&self, pdf: &mut Pdf, first: i32, (name, file): (&str, &[u8])) {
        let [font, cid, descriptor, data, unicode] = [0, 1, 2, 3, 4].map(|at| Ref::new(first + at));
        let system = SystemInfo {
            registry: Str(b"Adobe"),
            ordering: Str(b"Identity"),
            supplement: 0,
        };
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut written = pdf.cid_font(cid);
        written.subtype(CidFontType::Type2).base_font(name);
        written.system_info(system).font_descriptor(descriptor);
        written.cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = written.widths();
        for glyph in self.used.keys() {
            let width = self.face.glyph_hor_advance(GlyphId(*glyph)).unwrap_or(0);
            widths.consecutive(*glyph, [f32::from(width)]);
        }
        drop(widths);
        drop(written);
        let bounds = self.face.global_bounding_box();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(f32::from);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(f32::from(self.face.ascender()))
            .descent(f32::from(self.face.descender()))
            .cap_height(f32::from(self.face.capital_height().unwrap_or(700)))
            .stem_v(80.0)
            .font_file2(data);
        let length = i32::try_from(file.len()).unwrap_or(i32::MAX);
        pdf.stream(data, file).pair(Name(b"Length1"), length);
        let mut map = UnicodeCmap::new(Name(b"HamleSheet"), system);
        for (glyph, letter) in &self.used {
            map.pair(*glyph, *letter);
        }
        pdf.cmap(unicode, &map.finish());
    }
}

struct Page {
    content: Content,
    /// How far down it is filled, from below.
    y: f32,
}

struct Paper<'a> {
    letters: [Letters; 2],
    pages: Vec<Page>,
    of: &'a SheetPaper,
}

impl Paper<'_> {
    fn page(&mut self) {
        self.pages.push(Page {
            content: Content::new(),
            y: PAGE.1 - MARGIN,
        });
    }

    fn text(&mut self, (x, y): (f32, f32), size: f32, bold: bool, text: &str) {
        let bytes = self.letters[usize::from(bold)].of(text);
        if let Some(page) = self.pages.last_mut() {
            let content = &mut page.content;
            content.begin_text();
            content.set_font(Name(if bold { b"B" } else { b"R" }), size);
            content.next_line(x, y);
            content.show(Str(&bytes));
            content.end_text();
        }
    }

    fn rule(&mut self, from: (f32, f32), to: (f32, f32)) {
        if let Some(page) = self.pages.last_mut() {
            page.content.set_line_width(0.4);
            page.content.move_to(from.0, from.1);
            page.content.line_to(to.0, to.1);
            page.content.stroke();
        }
    }

    fn y(&self) -> f32 {
        self.pages.last().map_or(0.0, |page| page.y)
    }

    fn down(&mut self, by: f32) -> f32 {
        if let Some(page) = self.pages.last_mut() {
            page.y -= by;
        }
        self.y()
    }

    fn head(&mut self) {
        let of = self.of;
        let y = self.down(16.0);
        self.text((MARGIN, y), 16.0, true, &of.title);
        self.down(8.0);
        for [label, value] in of.lines.iter().take(LINES_MAX) {
            let y = self.down(LINE);
            self.text((MARGIN, y), 9.0, false, label);
            self.text((MARGIN + 92.0, y), 10.0, true, value);
        }
        self.down(12.0);
    }

    /// Rows in two columns, as many pages as they need.
    fn moves(&mut self) {
        let foot = LINE * self.of.foot.len() as f32 + 6.0;
        let mut rows: &[PaperRow] = &self.of.rows[..self.of.rows.len().min(ROWS_MAX)];
        loop {
            let top = self.y();
            let fits = ((top - MARGIN - ROW - foot) / ROW).max(0.0) as usize;
            let [left, right] = [0.0, BLOCK + GAP].map(|x| MARGIN + x);
            let mut deepest = 0;
            for x in [left, right] {
                let (here, rest) = rows.split_at(rows.len().min(fits));
                if here.is_empty() && x == right {
                    break;
                }
                self.block((x, top), here);
                deepest = deepest.max(here.len());
                rows = rest;
            }
            self.down(ROW * (deepest as f32 + 1.0) + 6.0);
            if rows.is_empty() {
                return;
            }
            self.page();
        }
    }

    fn block(&mut self, (x, top): (f32, f32), rows: &[PaperRow]) {
        let columns = self.of.columns.clone();
        for (at, name) in AT.iter().zip(&columns) {
            self.text((x + at, top - ROW + 4.5), 8.0, false, name);
        }
        self.rule((x, top - ROW), (x + BLOCK, top - ROW));
        let mut y = top - ROW;
        for row in rows {
            y -= ROW;
            for (at, (text, is_move)) in AT
                .iter()
                .zip(row.cells.iter().zip([false, true, false, true, false]))
            {
                let size = if is_move { 10.0 } else { 8.0 };
                self.text((x + at, y + 4.5), size, is_move, text);
            }
            self.rule((x, y), (x + BLOCK, y));
        }
        for at in [26.0, 138.0] {
            self.rule((x + at, top), (x + at, y));
        }
    }

    fn foot(&mut self) {
        let foot: Vec<String> = self.of.foot.iter().take(LINES_MAX).cloned().collect();
        if self.y() - MARGIN < LINE * foot.len() as f32 {
            self.page();
        }
        for line in &foot {
            let y = self.down(LINE);
            self.text((MARGIN, y), 10.0, false, line);
        }
    }

    fn write(self) -> Vec<u8> {
        let [catalogue, tree] = [1, 2].map(Ref::new);
        let number = |index: usize, second: i32| {
            Ref::new(PAGES_FROM + 2 * i32::try_from(index).unwrap_or(0) + second)
        };
        let mut pdf = Pdf::new();
        pdf.catalog(catalogue).pages(tree);
        let kids = (0..self.pages.len()).map(|index| number(index, 0));
        let count = i32::try_from(self.pages.len()).unwrap_or(i32::MAX);
        pdf.pages(tree).kids(kids).count(count);
        let firsts = [3, 3 + OF_FONT];
        for ((letters, first), font) in self.letters.iter().zip(firsts).zip(FONTS) {
            letters.write(&mut pdf, first, font);
        }
        for (index, page) in self.pages.into_iter().enumerate() {
            let mut written = pdf.page(number(index, 0));
            written.parent(tree).contents(number(index, 1));
            written.media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1));
            let mut resources = written.resources();
            let [plain, bold] = firsts.map(Ref::new);
            resources
                .fonts()
                .pair(Name(b"R"), plain)
                .pair(Name(b"B"), bold);
            drop(resources);
            drop(written);
            let content = page.content.finish();
            pdf.stream(number(index, 1), &content);
        }
        pdf.finish()
    }
}

/// The sheet as a file. More rows than a game may have are refused.
pub fn pdf(of: &SheetPaper) -> Result<Vec<u8>, RefusalDto> {
    if of.rows.len() > ROWS_MAX || of.lines.len() > LINES_MAX || of.foot.len() > LINES_MAX {
        return Err(RefusalDto::Limit);
    }
    let letters = FONTS.map(|(_, file)| Letters::new(file));
    let [Some(plain), Some(bold)] = letters else {
        return Err(RefusalDto::File);
    };
    let mut paper = Paper {
        letters: [plain, bold],
        pages: Vec::new(),
        of,
    };
    paper.page();
    paper.head();
    paper.moves();
    paper.foot();
    Ok(paper.write())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(rows: usize) -> SheetPaper {
        let row = |number: usize| PaperRow {
            cells: [&number.to_string(), "Şd5", "1:29:30", "(=)", ""].map(String::from),
        };
        SheetPaper {
            game: "ab".repeat(16),
            title: "Müzeyyen Öğüt – Íñigo Łoś".into(),
            lines: vec![["Sonuç".into(), "1-0 (terk)".into()]],
            columns: ["No", "Beyaz", "", "Siyah", ""].map(String::from),
            rows: (1..=rows).map(row).collect(),
            foot: vec!["İmza: \u{416}".into()],
        }
    }

    fn text(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| char::from(*byte)).collect()
    }

    /// Every letter of the languages whose piece letters there are, and of names from Iceland to Romania.
    #[test]
    fn the_letters_of_europe_are_in_both_fonts() {
        let text = "ĞğİıŞşÇçÖöÜüÂâ ÁÀÄÅÆÃáàäåæã ÉÈÊËéèêë ÍÌÎÏíìîï ÑñÓÒÔÕØóòôõø ÚÙÛúùû ÝýÞþÐðß ĄąĆćĘęŁłŃńŚśŹźŻż ČčĎďĚěŇňŘřŠšŤťŮůŽž \
                    ŐőŰű ȘșȚțĂă ĀāĒēĢģĪīĶķĻļŅņŪū ĖėĮįŲų Đđ КрФЛС –—’“”…½·−";
        for (_, file) in FONTS {
            let mut letters = Letters::new(file).expect("a font");
            for letter in text.chars() {
                letters.used.clear();
                letters.of(&letter.to_string());
                assert_eq!(letters.used.values().next(), Some(&letter));
            }
            assert_eq!(letters.of("\u{4E00}a"), letters.of("?a"));
        }
    }

    /// A reader that copies text out of it gets the letters, not the glyphs' numbers.
    #[test]
    fn the_text_can_be_read_again() {
        let pdf = text(&pdf(&sheet(1)).expect("is laid out"));
        assert!(pdf.starts_with("%PDF-1."));
        // ğ and İ by their code points, in the maps from glyphs to text.
        assert!(pdf.contains("<011F>") && pdf.contains("<0130>"));
    }

    #[test]
    fn long_games_go_on_on_further_pages() {
        let pages = |rows| {
            text(&pdf(&sheet(rows)).expect("is laid out"))
                .matches("/Type /Page\n")
                .count()
        };
        // 43 rows beside each other below the head, 46 on further pages: 86 and eleven times 92.
        assert_eq!((pages(0), pages(60), pages(1_024)), (1, 1, 12));
        assert_eq!(pdf(&sheet(1_025)), Err(RefusalDto::Limit));
    }
}
