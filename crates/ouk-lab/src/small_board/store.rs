//! Tables on disk: one file for each layer, so that an interrupted solution can continue later.

use ouk_engine::small_board::{BoardTables, Code, Material, SolvingStep};
use ouk_io::fault::NamedFileError;
use ouk_io::files;
use ouk_rules::rek::RekVariant;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The prefix of temporary files.
const TEMPORARY: &str = ".ouk-";
/// The limit for the bytes of the first line.
const LONGEST_HEADER: u64 = 200;
/// The number of a step when nothing is left to spread.
const DONE: Code = Code::MAX;

fn file<V: RekVariant>(tables: &BoardTables<V>, folder: &Path, material: Material) -> PathBuf {
    let Material { own, enemy } = material;
    folder.join(format!("{}-{}-{own}-{enemy}.values", V::ID.name(), tables.rules()))
}

/// The first line of a file, without the step and the checksum at its end.
fn header<V: RekVariant>(tables: &BoardTables<V>, material: Material) -> String {
    let Material { own, enemy } = material;
    format!("ouk-small-board-3 {} {} {own} {enemy} ", V::ID.name(), tables.rules())
}

/// Writes some layers with their progress.
///
/// # Errors
/// If a file cannot be written.
pub fn save<V: RekVariant>(
    tables: &BoardTables<V>,
    folder: &Path,
    materials: &[Material],
    step: SolvingStep,
) -> io::Result<()> {
    for &material in materials {
        let codes = tables.codes(material).unwrap_or_default();
        let (step, checksum) = (number_of(step), crc32fast::hash(&codes));
        let header = format!("{}{step} {checksum:08x}\n", header(tables, material));
        let path = file(tables, folder, material);
        files::replace_with(&path, TEMPORARY, |file| {
            file.write_all(header.as_bytes())?;
            file.write_all(&codes)
        })
        .map_err(|error| of_file(&path, error))?;
    }
    Ok(())
}

/// Reads some saved layers; returns the progress of the least advanced one.
///
/// # Errors
/// If a file exists but cannot be read, or has other layers.
pub fn load<V: RekVariant>(
    tables: &mut BoardTables<V>,
    folder: &Path,
    materials: &[Material],
) -> io::Result<SolvingStep> {
    let mut least = DONE;
    for &material in materials {
        let path = file(tables, folder, material);
        let bytes = match files::read(&path, tables.count(material) + LONGEST_HEADER) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(SolvingStep::New),
            other => other.map_err(|error| of_file(&path, error))?,
        };
        let (step, codes) = parse(tables, material, &bytes).ok_or_else(|| {
            let problem = "it is damaged, or a table of another board or program version";
            of_file(&path, io::Error::new(ErrorKind::InvalidData, problem))
        })?;
        least = least.min(step);
        tables.put_codes(material, codes);
    }
    Ok(if least == DONE { SolvingStep::Done } else { SolvingStep::Spread(least) })
}

/// The error of a table's file, whose name the user did not choose.
fn of_file(path: &Path, error: io::Error) -> io::Error {
    NamedFileError { path: path.to_owned(), error }.into()
}

fn parse<'a, V: RekVariant>(
    tables: &BoardTables<V>,
    material: Material,
    bytes: &'a [u8],
) -> Option<(Code, &'a [u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let line = std::str::from_utf8(&bytes[..end]).ok()?;
    let (step, checksum) = line.strip_prefix(&header(tables, material))?.split_once(' ')?;
    let (step, checksum) = (step.parse().ok()?, u32::from_str_radix(checksum, 16).ok()?);
    let codes = &bytes[end + 1..];
    let is_whole = codes.len() as u64 == tables.count(material);
    (step > 0 && is_whole && crc32fast::hash(codes) == checksum).then_some((step, codes))
}

/// The number of a step in a file: the code that spreads next.
const fn number_of(step: SolvingStep) -> Code {
    match step {
        SolvingStep::New => 0,
        SolvingStep::Spread(code) => code,
        SolvingStep::Done => DONE,
    }
}
