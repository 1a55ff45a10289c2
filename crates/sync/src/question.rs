//! A device's frame with its signatures checked: the work that needs no lock.

use crate::{Checked, Frame, RefuseCode, Refused};
use alloc::vec::Vec;
use log::{Hash, SignedRequest};

/// A question to the [`crate::Hub`].
#[derive(Clone, Debug)]
pub struct Question {
    /// Without entries and requests.
    pub(crate) frame: Frame,
    pub(crate) entries: Vec<Checked>,
    pub(crate) requests: Vec<(Hash, SignedRequest)>,
    pub(crate) refused: Vec<Refused>,
}

impl Question {
    /// Checks all signatures.
    #[must_use]
    pub fn check(mut frame: Frame) -> Question {
        let mut refused = Vec::new();
        let mut refuse = |what| {
            refused.push(Refused {
                what,
                code: RefuseCode::Signature,
            });
        };
        let mut entries = Vec::with_capacity(frame.entries.len());
        for signed in core::mem::take(&mut frame.entries) {
            let what = signed.hash();
            match Checked::new(signed) {
                Ok(checked) => entries.push(checked),
                Err(_) => refuse(what),
            }
        }
        let mut requests = Vec::with_capacity(frame.requests.len());
        for request in core::mem::take(&mut frame.requests) {
            let what = request.hash();
            match request.verify() {
                Ok(()) => requests.push((what, request)),
                Err(_) => refuse(what),
            }
        }
        Question {
            frame,
            entries,
            requests,
            refused,
        }
    }

    /// Has it anything that may have to be kept?
    #[must_use]
    pub fn brings(&self) -> bool {
        !self.entries.is_empty() || !self.requests.is_empty()
    }

    /// How many entries it has with a signature that fits.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.entries.len()
    }
}
