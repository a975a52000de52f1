//! Tables on disk: one file for each layer, so that an interrupted solution can continue later.

use ouk_engine::small_board::{BoardTables, Code, Material, SolvingStep};
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

/// The first line of a file, without the step at its end.
fn header<V: RekVariant>(tables: &BoardTables<V>, material: Material) -> String {
    let Material { own, enemy } = material;
    format!("ouk-small-board-2 {} {} {own} {enemy} ", V::ID.name(), tables.rules())
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
        let header = format!("{}{}\n", header(tables, material), number_of(step));
        files::replace_with(&file(tables, folder, material), TEMPORARY, |file| {
            file.write_all(header.as_bytes())?;
            file.write_all(&tables.codes(material).unwrap_or_default())
        })?;
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
            other => other?,
        };
        let (step, codes) = parse(tables, material, &bytes).ok_or_else(|| {
            let message = format!("{} is not a table of this board", path.display());
            io::Error::new(ErrorKind::InvalidData, message)
        })?;
        least = least.min(step);
        tables.put_codes(material, codes);
    }
    Ok(if least == DONE { SolvingStep::Done } else { SolvingStep::Spread(least) })
}

fn parse<'a, V: RekVariant>(
    tables: &BoardTables<V>,
    material: Material,
    bytes: &'a [u8],
) -> Option<(Code, &'a [u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let line = std::str::from_utf8(&bytes[..end]).ok()?;
    let step = line.strip_prefix(&header(tables, material))?.parse().ok()?;
    let codes = &bytes[end + 1..];
    (step > 0 && codes.len() as u64 == tables.count(material)).then_some((step, codes))
}

/// The number of a step in a file: the code that spreads next.
const fn number_of(step: SolvingStep) -> Code {
    match step {
        SolvingStep::New => 0,
        SolvingStep::Spread(code) => code,
        SolvingStep::Done => DONE,
    }
}
