//! Fields of a payload: little-endian numbers, one-byte codes, texts with a 16-bit length.

use crate::record::Coded;
use crate::{Micros, RecordFault};
use alloc::{string::String, vec::Vec};

#[derive(Default)]
pub(crate) struct Writer {
    pub bytes: Vec<u8>,
}

impl Writer {
    pub fn u8(&mut self, value: u8) -> &mut Writer {
        self.bytes.push(value);
        self
    }

    pub fn bool(&mut self, value: bool) -> &mut Writer {
        self.u8(u8::from(value))
    }

    pub fn u16(&mut self, value: u16) -> &mut Writer {
        self.bytes.extend_from_slice(&value.to_le_bytes());
        self
    }

    pub fn micros(&mut self, value: Micros) -> &mut Writer {
        self.bytes.extend_from_slice(&value.0.to_le_bytes());
        self
    }

    /// A text above 65,535 bytes cannot be: every field has a much lower limit when it is read.
    pub fn text(&mut self, value: &str) -> &mut Writer {
        let length = u16::try_from(value.len()).unwrap_or(u16::MAX);
        self.u16(length);
        self.bytes
            .extend_from_slice(&value.as_bytes()[..usize::from(length)]);
        self
    }

    pub fn code<T: Coded>(&mut self, value: T, kind: u16) -> u16 {
        let place = T::ALL.iter().position(|one| *one == value);
        self.u8(place
            .and_then(|place| u8::try_from(place).ok())
            .expect("the list holds every value"));
        kind
    }

    /// Bytes of a known number.
    pub fn raw(&mut self, bytes: &[u8]) -> &mut Writer {
        self.bytes.extend_from_slice(bytes);
        self
    }

    /// Bytes with a 16-bit length; the limit is that of a text.
    pub fn blob(&mut self, bytes: &[u8]) -> &mut Writer {
        let length = u16::try_from(bytes.len()).unwrap_or(u16::MAX);
        self.u16(length).raw(&bytes[..usize::from(length)])
    }

    /// For a field that ends its payload.
    pub fn kind(&self, kind: u16) -> u16 {
        kind
    }
}

pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], RecordFault> {
        let end = self.at.saturating_add(length);
        let part = self.bytes.get(self.at..end).ok_or(RecordFault::Short)?;
        self.at = end;
        Ok(part)
    }

    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], RecordFault> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    /// The fault of a value whose field has that length and was read last.
    pub fn fault(&self, length: usize) -> RecordFault {
        RecordFault::Value {
            at: offset(self.at - length),
        }
    }

    pub fn u8_below(&mut self, limit: u8) -> Result<u8, RecordFault> {
        let [value] = self.array()?;
        if value < limit {
            Ok(value)
        } else {
            Err(self.fault(1))
        }
    }

    pub fn bool(&mut self) -> Result<bool, RecordFault> {
        Ok(self.u8_below(2)? == 1)
    }

    pub fn u16(&mut self) -> Result<u16, RecordFault> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub fn micros(&mut self) -> Result<Micros, RecordFault> {
        Ok(Micros(i64::from_le_bytes(self.array()?)))
    }

    pub fn code<T: Coded>(&mut self) -> Result<T, RecordFault> {
        let [value] = self.array()?;
        T::ALL
            .get(usize::from(value))
            .copied()
            .ok_or_else(|| self.fault(1))
    }

    /// Bytes with a 16-bit length.
    pub fn blob(&mut self, limit: usize) -> Result<Vec<u8>, RecordFault> {
        let length = usize::from(self.u16()?);
        if length > limit {
            return Err(RecordFault::Limit {
                at: offset(self.at - 2),
            });
        }
        self.take(length).map(Vec::from)
    }

    pub fn text(&mut self, limit: usize) -> Result<String, RecordFault> {
        let length = usize::from(self.u16()?);
        if length > limit {
            return Err(RecordFault::Limit {
                at: offset(self.at - 2),
            });
        }
        let bytes = self.take(length)?;
        core::str::from_utf8(bytes)
            .map(String::from)
            .map_err(|_| self.fault(length))
    }

    pub fn end(&self) -> Result<(), RecordFault> {
        if self.at == self.bytes.len() {
            Ok(())
        } else {
            Err(RecordFault::Trailing)
        }
    }
}

fn offset(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}
