//! The device's key. It never leaves the device and never appears in a log or message.

use log::DeviceSecret;
use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Write},
    path::Path,
};

const FILE: &str = "device.key";

/// Reads the device's key, or makes one at the first start. A reinstalled app is a new device.
pub fn device(folder: &Path) -> io::Result<DeviceSecret> {
    let path = folder.join(FILE);
    let mut seed = [0; 32];
    match File::open(&path) {
        Ok(mut file) => file.read_exact(&mut seed)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            random(&mut seed)?;
            write_new(&path, &seed)?;
        }
        Err(error) => return Err(error),
    }
    Ok(DeviceSecret::from_seed(&seed))
}

/// Fresh random bytes from the system.
pub fn random(bytes: &mut [u8]) -> io::Result<()> {
    getrandom::fill(bytes).map_err(io::Error::other)
}

/// A secret, written whole and to the disk before it is used; readable by this app only.
pub fn write_new(path: &Path, secret: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished)?;
    file.write_all(secret)?;
    file.sync_all()?;
    std::fs::rename(&unfinished, path)?;
    #[cfg(unix)]
    File::open(path.parent().unwrap_or(Path::new(".")))?.sync_all()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_keeps_its_key_and_two_devices_differ() {
        let (one, two) = (
            tempfile::tempdir().expect("folder"),
            tempfile::tempdir().expect("folder"),
        );
        let key = device(one.path()).expect("made").device();
        assert_eq!(device(one.path()).expect("read").device(), key);
        assert_ne!(device(two.path()).expect("made").device(), key);
    }

    #[test]
    fn a_torn_key_is_an_error_and_not_a_new_identity() {
        let folder = tempfile::tempdir().expect("folder");
        std::fs::write(folder.path().join(FILE), [7; 31]).expect("written");
        assert!(device(folder.path()).is_err());
    }
}
