//! Solved boards in the store of tables: in memory, in the cache folder, or made on demand.
//!
//! A file is a line of text that describes its contents, then one block for each layer: length and
//! CRC-32 (four bytes each, little-endian), then the codes, packed by LZ4.

use super::file::{FileError, title_of};
use super::tables::{CacheProblem, TableError, Tables};
use crate::small_board::{BoardTables, Code, Material, SolvedBoard, SolvingStep, signature};
use ouk_io::files;
use ouk_rules::rek::RekVariant;
use ouk_rules::{GameId, RuleSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The prefix of unfinished files.
const UNFINISHED: &str = ".making-";

/// The stop flag and progress callback of a call, with the name that errors use.
struct BoardRequest<'a> {
    name: &'a str,
    stop: &'a AtomicBool,
    /// Receives the finished share, in percent.
    tell: &'a (dyn Fn(u8) + Sync),
}

impl Tables {
    /// The solved board of a rule set if it is loaded.
    #[must_use]
    pub fn board_ready(&self, rules: &RuleSet) -> Option<Arc<SolvedBoard>> {
        self.boards.all().get(&signature(rules)?).cloned()
    }

    /// The solved board of a rule set if it is loaded, or if it is in the cache and memory has room
    /// for it.
    #[must_use]
    pub fn board_cached(&self, game: GameId, rules: &'static RuleSet) -> Option<Arc<SolvedBoard>> {
        let signature = signature(rules)?;
        // A thread that makes the board now adds it when it is finished.
        let _making = self.boards.try_making()?;
        if let Some(board) = self.board_ready(rules) {
            return Some(board);
        }
        let mut board = SolvedBoard::empty(game, rules)?;
        let folder = self.folder()?;
        self.check_room(rules.name, bytes_to_load(&board)).ok()?;
        self.sound(match &mut board {
            SolvedBoard::Rek(tables) => read(folder, &signature, tables),
            SolvedBoard::MinRekChanh(tables) => read(folder, &signature, tables),
        })?;
        Some(self.insert_board(signature, board))
    }

    fn insert_board(&self, signature: String, board: SolvedBoard) -> Arc<SolvedBoard> {
        let board = Arc::new(board);
        self.boards.all().insert(signature, Arc::clone(&board));
        board
    }

    /// The solved board of a rule set: from memory, from the cache, or made and saved there. None
    /// if the board is too large, or not one of Rek or Min Rek Chanh. `tell` receives the finished
    /// share, in percent.
    ///
    /// # Errors
    /// If the board needs too much memory, or the work was stopped.
    pub fn board(
        &self,
        game: GameId,
        rules: &'static RuleSet,
        stop: &AtomicBool,
        tell: &(dyn Fn(u8) + Sync),
    ) -> Result<Option<Arc<SolvedBoard>>, TableError> {
        let Some(signature) = signature(rules) else { return Ok(None) };
        let Some(_making) = self.boards.making(stop) else {
            return Err(TableError::Stopped(rules.name.to_owned()));
        };
        if let Some(board) = self.board_ready(rules) {
            return Ok(Some(board));
        }
        let Some(mut board) = SolvedBoard::empty(game, rules) else { return Ok(None) };
        self.check_room(rules.name, bytes_to_load(&board))?;
        let request = BoardRequest { name: rules.name, stop, tell };
        match &mut board {
            SolvedBoard::Rek(tables) => self.fill(tables, &signature, &request)?,
            SolvedBoard::MinRekChanh(tables) => self.fill(tables, &signature, &request)?,
        }
        Ok(Some(self.insert_board(signature, board)))
    }

    /// Reads or makes the values.
    fn fill<V: RekVariant>(
        &self,
        tables: &mut BoardTables<V>,
        signature: &str,
        request: &BoardRequest<'_>,
    ) -> Result<(), TableError> {
        if let Some(folder) = self.folder()
            && self.sound(read(folder, signature, tables)).is_some()
        {
            return Ok(());
        }
        solve(tables, self.options().threads, request)?;
        if let Some(folder) = self.folder()
            && let Err(error) = write(folder, signature, tables)
        {
            self.note(CacheProblem::NotSaved(error));
        }
        Ok(())
    }
}

/// The most memory that reading or making a board takes, in bytes: its values, and a copy while
/// they are packed or unpacked.
fn bytes_to_load(board: &SolvedBoard) -> usize {
    let positions = match board {
        SolvedBoard::Rek(tables) => all_positions(tables),
        SolvedBoard::MinRekChanh(tables) => all_positions(tables),
    };
    2 * positions as usize
}

fn all_positions<V: RekVariant>(tables: &BoardTables<V>) -> u64 {
    tables.pairs().concat().iter().map(|&material| tables.count(material)).sum()
}

/// Solves all layers.
fn solve<V: RekVariant>(
    tables: &mut BoardTables<V>,
    threads: usize,
    request: &BoardRequest<'_>,
) -> Result<(), TableError> {
    let all = all_positions(tables).max(1);
    let mut before = 0;
    for materials in tables.pairs() {
        let count: u64 = materials.iter().map(|&material| tables.count(material)).sum();
        let step =
            tables.solve(&materials, SolvingStep::New, threads, request.stop, &mut |_, step| {
                // The first look at all positions takes half of the time.
                let part = match step {
                    SolvingStep::New => 0,
                    SolvingStep::Spread(code) => count / 2 + count * u64::from(code) / 512,
                    SolvingStep::Done => count,
                };
                (request.tell)((100 * (before + part) / all) as u8);
                !request.stop.load(Ordering::Relaxed)
            });
        if step != SolvingStep::Done {
            return Err(TableError::Stopped(request.name.to_owned()));
        }
        before += count;
    }
    Ok(())
}

fn path(folder: &Path, signature: &str) -> PathBuf {
    folder.join(format!("{signature}.table"))
}

fn layers<V: RekVariant>(tables: &BoardTables<V>) -> Vec<Material> {
    tables.pairs().concat()
}

fn write<V: RekVariant>(
    folder: &Path,
    signature: &str,
    tables: &BoardTables<V>,
) -> Result<(), FileError> {
    let path = path(folder, signature);
    let saved = files::replace_with(&path, UNFINISHED, |file| {
        writeln!(file, "{}", title_of(signature))?;
        for material in layers(tables) {
            let codes = tables.codes(material).unwrap_or_default();
            let packed = lz4_flex::block::compress(&codes);
            file.write_all(&(packed.len() as u32).to_le_bytes())?;
            file.write_all(&crc32fast::hash(&codes).to_le_bytes())?;
            file.write_all(&packed)?;
        }
        Ok(())
    });
    saved.map_err(|error| FileError::Unwritable { path, error })
}

/// Reads all layers.
fn read<V: RekVariant>(
    folder: &Path,
    signature: &str,
    tables: &mut BoardTables<V>,
) -> Result<(), FileError> {
    let path = path(folder, signature);
    let title = format!("{}\n", title_of(signature));
    let longest = |material: &Material| {
        8 + lz4_flex::block::get_maximum_output_size(tables.count(*material) as usize)
    };
    let most = title.len() + layers(tables).iter().map(longest).sum::<usize>();
    let bytes = files::read(&path, most as u64).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => FileError::Missing(path.clone()),
        _ => FileError::Unreadable { path: path.clone(), error },
    })?;
    let damaged = |what: String| FileError::Damaged { path: path.clone(), what };
    let mut rest = bytes
        .strip_prefix(title.as_bytes())
        .ok_or_else(|| damaged("it is not the table wanted".to_owned()))?;
    for (at, material) in layers(tables).into_iter().enumerate() {
        let codes = unpack(&mut rest, tables.count(material) as usize);
        let codes =
            codes.ok_or_else(|| damaged(format!("block {at} does not match its checksum")))?;
        tables.put_codes(material, &codes);
    }
    if rest.is_empty() {
        Ok(())
    } else {
        Err(damaged(format!("{} bytes follow its end", rest.len())))
    }
}

/// Takes the next block from the bytes; `None` if it is damaged.
fn unpack(rest: &mut &[u8], count: usize) -> Option<Vec<Code>> {
    let (length, after) = rest.split_first_chunk::<4>()?;
    let (sum, after) = after.split_first_chunk::<4>()?;
    let (packed, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    *rest = after;
    let mut codes = vec![0; count];
    let unpacked = lz4_flex::block::decompress_into(packed, &mut codes).ok()?;
    (unpacked == count && crc32fast::hash(&codes) == u32::from_le_bytes(*sum)).then_some(codes)
}
