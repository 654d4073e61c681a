//! A match: who plays what, and the playing of it.

use crate::Error;
use crate::contestant::{Contestant, Engine};
use crate::game::{Finished, Referee};
use crate::openings::{Opening, Openings};
use crate::player::{Player, player};
use crate::record::Record;
use crate::schedule::{Pairing, Schedule};
use crate::standings::Standings;
use crate::statistics::{Sprt, Verdict};
use menagerie_core::{Color, Game};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A match: who plays what.
pub struct Match {
    /// The game.
    pub game: Game,
    /// Who plays.
    pub contestants: Vec<Contestant>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// How games begin.
    pub openings: Mutex<Openings>,
    /// How games are refereed.
    pub referee: Referee,
    /// How many games are played at once.
    pub concurrency: usize,
    /// What ends the match early.
    pub sprt: Option<Sprt>,
    /// Whoever sets this ends the match as it stands; games that are being played are dropped.
    pub stop: Arc<AtomicBool>,
}

/// Who is told what happens.
pub trait Audience {
    /// A game is over. Games come in the order in which they end.
    ///
    /// # Errors
    /// Ends the match.
    fn finished(&mut self, record: &Record) -> Result<(), Error>;
    /// A game has been counted. Games come in the order of their numbers.
    ///
    /// # Errors
    /// Ends the match.
    fn counted(&mut self, record: &Record, standings: &Standings) -> Result<(), Error>;
}

impl Match {
    /// Says what makes the match impossible, and starts each program once to see whether it can play.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check(&self) -> Result<(), Error> {
        let wrong = |what: String| Err(Error::Match(what));
        if self.contestants.len() < 2 {
            return wrong("a match needs at least two engines".to_string());
        }
        if self.sprt.is_some() && self.contestants.len() > 2 {
            return wrong("a sequential test is between two engines".to_string());
        }
        for (index, contestant) in self.contestants.iter().enumerate() {
            let name = &contestant.name;
            if self.contestants[..index].iter().any(|other| other.name == *name) {
                return wrong(format!("two engines are called `{name}`: give one of them another `name=`"));
            }
            if contestant.pace.is_unbounded() {
                return wrong(format!("{name} would think without end: give a clock (`--tc 1+0.01`) or `--nodes`"));
            }
            player(contestant, &self.game, self.referee.patience)?;
        }
        Ok(())
    }

    /// Plays the match. Games that were played before are not played again.
    ///
    /// # Errors
    /// Says which program cannot be started, or what the audience had to complain of.
    pub fn run(&self, before: Vec<Record>, audience: &mut dyn Audience) -> Result<(Standings, Option<Verdict>), Error> {
        let in_it = |record: &Record| record.number < self.schedule.total();
        let other = |record: &&Record| in_it(record) && self.schedule.game(record.number).players != record.players;
        if let Some(record) = before.iter().find(other) {
            return Err(Error::Match(format!("game {} of the journal is not one of this match", record.number + 1)));
        }
        let mut hall = Hall {
            plan: self,
            waiting: before.into_iter().filter(in_it).map(|record| (record.number, record)).collect(),
            standings: Standings::new(self.schedule),
            next: 0,
        };
        let known: Vec<usize> = hall.waiting.keys().copied().collect();
        if let Some(verdict) = hall.count(audience)? {
            return Ok((hall.standings, Some(verdict)));
        }
        let (decided, next) = (AtomicBool::new(false), AtomicUsize::new(0));
        let (sender, finished) = channel();
        let verdict = thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, self.schedule.total().max(1)) {
                let (sender, known, next, decided) = (sender.clone(), &known, &next, &decided);
                scope.spawn(move || self.work(known, next, decided, &sender));
            }
            drop(sender);
            let mut end = Ok(None);
            for record in finished {
                if matches!(end, Ok(None)) {
                    end = record.and_then(|record| {
                        audience.finished(&record)?;
                        hall.waiting.insert(record.number, record);
                        hall.count(audience)
                    });
                }
                decided.fetch_or(!matches!(end, Ok(None)), Ordering::Relaxed);
            }
            end
        })?;
        Ok((hall.standings, verdict))
    }

    /// Plays one game after another.
    fn work(&self, known: &[usize], next: &AtomicUsize, decided: &AtomicBool, sender: &Sender<Result<Record, Error>>) {
        let mut players: Vec<Option<Box<dyn Player>>> = self.contestants.iter().map(|_| None).collect();
        let over = || decided.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed);
        while !over() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.schedule.total() {
                return;
            }
            if known.binary_search(&number).is_ok() {
                continue;
            }
            let Some(record) = self.play(number, &mut players, &over).transpose() else { return };
            let failed = record.is_err();
            // Nobody listens any more if this fails.
            if sender.send(record).is_err() || failed {
                return;
            }
        }
    }

    /// Plays the game of a number; nothing if it is stopped.
    fn play(
        &self,
        number: usize,
        players: &mut [Option<Box<dyn Player>>],
        over: &dyn Fn() -> bool,
    ) -> Result<Option<Record>, Error> {
        let pairing = self.schedule.game(number);
        let opening = self.openings.lock().unwrap_or_else(PoisonError::into_inner).get(pairing.opening)?;
        let seated = pairing.players;
        let seat = |finished| Some(self.record(number, pairing, &opening, finished));
        for (index, color) in seated.into_iter().zip(Color::BOTH) {
            if players[index].is_none() {
                let contestant = &self.contestants[index];
                match player(contestant, &self.game, self.referee.patience) {
                    Ok(ready) => players[index] = Some(ready),
                    // It could play when the match began, and may be able to again.
                    Err(Error::Start { what, .. }) if matches!(contestant.engine, Engine::Program(_)) => {
                        return Ok(seat(Finished::not_begun(color, what)));
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        let [white, black] = seated;
        let Ok([first, second]) = players.get_disjoint_mut([white, black]) else { return Ok(None) };
        let (Some(first), Some(second)) = (first.as_mut(), second.as_mut()) else { return Ok(None) };
        let paces = seated.map(|index| self.contestants[index].pace);
        let Some(finished) = self.referee.play(&opening, [first.as_mut(), second.as_mut()], paces, over) else {
            return Ok(None);
        };
        for (index, broken) in seated.into_iter().zip(finished.broken) {
            if broken {
                players[index] = None;
            }
        }
        Ok(seat(finished))
    }

    /// A game that is over, with what was known of it before.
    fn record(&self, number: usize, pairing: Pairing, opening: &Opening, finished: Finished) -> Record {
        let mut position = opening.start.clone();
        let fen = position.fen();
        let book = opening.moves.iter().map(|&mv| {
            let text = position.move_text(mv);
            position.play(mv);
            text
        });
        Record {
            number,
            opening: pairing.opening,
            players: pairing.players,
            fen,
            book: book.collect(),
            moves: finished.moves,
            ending: finished.ending,
            winner: finished.winner.map(Into::into),
            note: finished.note,
        }
    }
}

/// What is known of the games so far.
struct Hall<'a> {
    plan: &'a Match,
    /// Games that are over and not counted yet, since an earlier one is not over.
    waiting: BTreeMap<usize, Record>,
    standings: Standings,
    next: usize,
}

impl Hall<'_> {
    /// Counts the games whose turn it is; says if they decide the match.
    fn count(&mut self, audience: &mut dyn Audience) -> Result<Option<Verdict>, Error> {
        while let Some(record) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.standings.add(&record);
            audience.counted(&record, &self.standings)?;
            // The test looks at whole pairs.
            if let Some(sprt) = self.plan.sprt.filter(|_| self.next.is_multiple_of(2))
                && let Some(verdict) = self.standings.pairings.first().and_then(|(_, tally)| sprt.verdict(&tally.pairs))
            {
                return Ok(Some(verdict));
            }
        }
        Ok(None)
    }
}
