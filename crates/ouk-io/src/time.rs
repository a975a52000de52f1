//! The user's local time.

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path};
use std::time::SystemTime;

/// The largest size of a time zone file in bytes; the longest has a few thousand.
const LARGEST: u64 = 1 << 16;

/// The current time, in the zone of `TZ` or of the system. The time is in UTC if `TZ` names a file
/// that would have to be waited for or may be endless.
#[must_use]
pub fn now() -> Zoned {
    let is_safe = std::env::var_os("TZ").is_none_or(|zone| can_be_read(&zone));
    moment(SystemTime::now()).to_zoned(if is_safe { TimeZone::system() } else { TimeZone::UTC })
}

/// The moment that a clock shows. A clock may be set to a time without a date: after the year 9999,
/// or before -9999.
fn moment(clock: SystemTime) -> Timestamp {
    Timestamp::try_from(clock).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// Whether a value of `TZ` names no file, or one that can be read at once.
fn can_be_read(zone: &OsStr) -> bool {
    let bytes = zone.as_encoded_bytes();
    let name = bytes.strip_prefix(b":").unwrap_or(bytes);
    let Ok(name) = std::str::from_utf8(name) else { return false };
    let path = Path::new(name);
    if path.components().any(|part| part == Component::ParentDir) {
        return false;
    }
    match fs::metadata(path) {
        // Files of the kernel have no length, and may be endless.
        Ok(data) => data.is_file() && (1..=LARGEST).contains(&data.len()),
        Err(_) => true,
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_clock_may_show_any_time() {
        let days = |days: u64| Duration::from_secs(days * 86_400);
        let years = |years: u64| days(years * 365);
        let date = |clock: SystemTime| {
            let zone = TimeZone::get("Pacific/Kiritimati").unwrap_or(TimeZone::UTC);
            moment(clock).to_zoned(zone).strftime("%Y.%m.%d").to_string()
        };
        let epoch = SystemTime::UNIX_EPOCH;
        assert!(date(epoch + days(36_600)).starts_with("2070."));
        assert!(date(epoch - days(36_400)).starts_with("1870."));
        for lost in [epoch + years(8_100), epoch + years(290_000_000), epoch - years(20_000)] {
            assert_eq!(date(lost), "1970.01.01");
        }
    }

    #[test]
    fn only_files_that_can_be_read_at_once_name_a_zone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("zone");
        fs::File::create(&file).unwrap().set_len(4).unwrap();
        let large = folder.path().join("large");
        fs::File::create(&large).unwrap().set_len(LARGEST + 1).unwrap();
        for safe in
            ["", "UTC", "Asia/Phnom_Penh", ":Asia/Phnom_Penh", "<+07>-7", file.to_str().unwrap()]
        {
            assert!(can_be_read(OsStr::new(safe)), "{safe}");
        }
        let folder = folder.path().to_str().unwrap();
        for wrong in ["/dev/zero", ":/dev/zero", "../dev/zero", folder, large.to_str().unwrap()] {
            assert!(!can_be_read(OsStr::new(wrong)), "{wrong}");
        }
    }
}
