//! A phone at a table: the card was scanned, the arbiter compares six digits and lets it in.

use crate::desk::Desk;
use reach::{Card, KnockFault, LineFault, Role, admitted, knock};
use std::sync::{Arc, PoisonError};
use wire::{KnockAsk, MemberDto, RefusalDto, ServerStatus};

impl Desk {
    /// Asks to be let in; the answer is what the arbiter compares. Whoever knocks anew waits at the new table only.
    pub async fn knock(&self, ask: KnockAsk) -> Result<String, RefusalDto> {
        let card = Card::parse(&ask.card).ok_or(RefusalDto::BadLink)?;
        let role = match ask.member {
            MemberDto::Clock => Role::Clock,
            MemberDto::WhiteSheet => Role::WhiteSheet,
            MemberDto::BlackSheet => Role::BlackSheet,
            _ => return Err(RefusalDto::Role),
        };
        let knocked = knock(card, role, &self.device()).await.map_err(refused)?;
        let code = knocked.code.clone();
        let mut waits = self.knocked.lock().unwrap_or_else(PoisonError::into_inner);
        *waits = Some(knocked);
        Ok(code)
    }

    /// Joins as soon as the arbiter has said yes. None: not yet.
    pub async fn admitted(self: &Arc<Desk>) -> Result<Option<ServerStatus>, RefusalDto> {
        let waits = || self.knocked.lock().unwrap_or_else(PoisonError::into_inner);
        let knocked = waits().clone().ok_or(RefusalDto::NotLetIn)?;
        let told = admitted(&knocked).await;
        if !matches!(told, Ok(None) | Err(KnockFault::Line(_) | KnockFault::Busy)) {
            *waits() = None;
        }
        match told {
            Ok(None) => Ok(None),
            Ok(Some(link)) => self.join(&link.to_string()).await.map(Some),
            Err(KnockFault::Unknown) => Err(RefusalDto::NotLetIn),
            Err(why) => Err(refused(why)),
        }
    }
}

fn refused(why: KnockFault) -> RefusalDto {
    match why {
        KnockFault::Line(LineFault::WrongKey) => RefusalDto::WrongServer,
        KnockFault::Line(_) => RefusalDto::NoServer,
        KnockFault::Unknown => RefusalDto::NoTable,
        KnockFault::Busy => RefusalDto::Crowded,
        KnockFault::Unreadable => RefusalDto::NeedsNewerApp,
    }
}
