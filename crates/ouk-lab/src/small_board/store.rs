//! Tables on disk: one file for each layer, so that an interrupted solution goes on later.

use super::layout::Material;
use super::retrograde::Step;
use super::tables::Tables;
use super::value::{Code, OVER};
use ouk_io::files;
use ouk_rules::rek::RekVariant;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};

/// The prefix of temporary files.
const TEMPORARY: &str = ".ouk-";
/// The bytes written at a time.
const BUFFER: usize = 1 << 20;
/// The bytes of the first line are fewer than this.
const LONGEST_HEADER: u64 = 200;

impl<V: RekVariant> Tables<V> {
    fn file(&self, folder: &Path, material: Material) -> PathBuf {
        let Material { own, enemy } = material;
        let (game, rules, side) = (V::ID.name(), self.rules, self.board().shape.side);
        folder.join(format!("{game}-{rules}-{side}x{side}-{own}-{enemy}.values"))
    }

    /// The first line of a file, without the step at its end.
    fn header(&self, material: Material) -> String {
        let Material { own, enemy } = material;
        let (game, rules, side) = (V::ID.name(), self.rules, self.board().shape.side);
        format!("ouk-small-board-1 {game} {rules} {side} {own} {enemy} ")
    }

    /// Writes some layers and how far they are.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn save(&self, folder: &Path, materials: &[Material], step: Step) -> io::Result<()> {
        for &material in materials {
            let header = format!("{}{}\n", self.header(material), number_of(step));
            files::replace_with(&self.file(folder, material), TEMPORARY, |file| {
                file.write_all(header.as_bytes())?;
                for part in self.layers[&material].chunks(BUFFER) {
                    let bytes: Vec<u8> =
                        part.iter().map(|slot| slot.load(Ordering::Relaxed)).collect();
                    file.write_all(&bytes)?;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Reads some layers that were saved; how far the least of them is.
    ///
    /// # Errors
    /// If a file is there but cannot be read, or is not of these layers.
    pub fn load(&mut self, folder: &Path, materials: &[Material]) -> io::Result<Step> {
        let mut least = number_of(Step::Done);
        for &material in materials {
            let path = self.file(folder, material);
            let bytes = match files::read(&path, self.count(material) + LONGEST_HEADER) {
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Step::New),
                other => other?,
            };
            let (step, values) = self.parse(material, &bytes).ok_or_else(|| {
                let message = format!("{} is no table of this board", path.display());
                io::Error::new(ErrorKind::InvalidData, message)
            })?;
            least = least.min(step);
            self.layers.insert(material, values.iter().map(|&code| AtomicU8::new(code)).collect());
        }
        Ok(if least == OVER { Step::Done } else { Step::Spread(least) })
    }

    fn parse<'a>(&self, material: Material, bytes: &'a [u8]) -> Option<(Code, &'a [u8])> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let header = std::str::from_utf8(&bytes[..end]).ok()?;
        let step = header.strip_prefix(&self.header(material))?.parse().ok()?;
        let values = &bytes[end + 1..];
        (step > 0 && values.len() as u64 == self.count(material)).then_some((step, values))
    }
}

/// A step in a file: the code that spreads next.
const fn number_of(step: Step) -> Code {
    match step {
        Step::New => 0,
        Step::Spread(code) => code,
        Step::Done => OVER,
    }
}
