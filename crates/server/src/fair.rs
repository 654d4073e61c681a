//! A queue that serves machines in turn, and the people of each in turn, however much each of them wants.

use std::collections::VecDeque;
use std::net::IpAddr;

/// How much may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// In all.
    pub all: usize,
    /// Of one machine.
    pub machine: usize,
    /// Of one person.
    pub person: usize,
}

/// The queue is full, for this person, for the machine or for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The machine.
    pub machine: IpAddr,
    /// The person, by the hash of a token: who has none is a new person each time, but not a new machine.
    pub person: String,
}

/// Things that wait, each for a person at a machine: the machine that was served goes behind all others, and the person
/// behind all others at that machine.
#[derive(Debug)]
pub struct Fair<T> {
    room: Room,
    count: usize,
    machines: VecDeque<(IpAddr, VecDeque<(String, VecDeque<T>)>)>,
}

impl<T> Fair<T> {
    /// Nothing waits yet.
    pub fn new(room: Room) -> Fair<T> {
        Fair { room, count: 0, machines: VecDeque::new() }
    }

    /// Puts something behind what else the person waits for.
    pub fn push(&mut self, turn: Turn, item: T) -> Result<(), Full> {
        if self.count >= self.room.all {
            return Err(Full);
        }
        let known = self.machines.iter().position(|(machine, _)| *machine == turn.machine);
        let Some(known) = known else {
            self.machines.push_back((turn.machine, VecDeque::from([(turn.person, VecDeque::from([item]))])));
            self.count += 1;
            return Ok(());
        };
        let people = &mut self.machines[known].1;
        if people.iter().map(|(_, items)| items.len()).sum::<usize>() >= self.room.machine {
            return Err(Full);
        }
        match people.iter_mut().find(|(person, _)| *person == turn.person) {
            Some((_, items)) if items.len() >= self.room.person => return Err(Full),
            Some((_, items)) => items.push_back(item),
            None => people.push_back((turn.person, VecDeque::from([item]))),
        }
        self.count += 1;
        Ok(())
    }

    /// Takes what is next.
    pub fn pop(&mut self) -> Option<T> {
        let (machine, mut people) = self.machines.pop_front()?;
        let (person, mut items) = people.pop_front()?;
        let item = items.pop_front();
        if !items.is_empty() {
            people.push_back((person, items));
        }
        if !people.is_empty() {
            self.machines.push_back((machine, people));
        }
        self.count -= 1;
        item
    }

    /// Takes out what nobody wants any more.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        for (_, people) in &mut self.machines {
            people.iter_mut().for_each(|(_, items)| items.retain(&mut keep));
            people.retain(|(_, items)| !items.is_empty());
        }
        self.machines.retain(|(_, people)| !people.is_empty());
        let items = self.machines.iter().flat_map(|(_, people)| people);
        self.count = items.map(|(_, items)| items.len()).sum();
    }

    /// How much waits.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Everything that waits, in the order in which it will be taken.
    pub fn in_order(&self) -> Vec<&T> {
        let mut rest: Fair<&T> = Fair::new(self.room);
        rest.count = self.count;
        for (machine, people) in &self.machines {
            let people = people.iter().map(|(person, items)| (person.clone(), items.iter().collect()));
            rest.machines.push_back((*machine, people.collect()));
        }
        std::iter::from_fn(|| rest.pop()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ROOM: Room = Room { all: 40, machine: 20, person: 8 };

    fn turn(machine: u8, person: impl ToString) -> Turn {
        Turn { machine: IpAddr::from([192, 0, 2, machine]), person: person.to_string() }
    }

    #[test]
    fn machines_are_served_in_turn_and_so_are_the_people_of_each() {
        let mut queue = Fair::new(ROOM);
        let waiting = [(1, "ann", "a1"), (1, "ann", "a2"), (1, "amy", "A1"), (1, "ann", "a3"), (2, "bob", "b1")];
        for (machine, person, item) in waiting.into_iter().chain([(2, "bob", "b2"), (3, "cy", "c1")]) {
            queue.push(turn(machine, person), item).unwrap();
        }
        let order = ["a1", "b1", "c1", "A1", "b2", "a2", "a3"];
        assert_eq!(queue.in_order(), order.iter().collect::<Vec<_>>());
        assert_eq!(std::iter::from_fn(|| queue.pop()).collect::<Vec<_>>(), order);
    }

    #[test]
    fn nobody_fills_the_queue_alone_by_any_number_of_cookies() {
        let mut queue = Fair::new(ROOM);
        let taken = (0..100).filter(|_| queue.push(turn(1, "ann"), 0).is_ok()).count();
        assert_eq!(taken, ROOM.person);
        let taken = taken + (0..100).filter(|cookie| queue.push(turn(1, cookie), 0).is_ok()).count();
        assert_eq!(taken, ROOM.machine);
        assert_eq!(queue.push(turn(2, "bob"), 0), Ok(()));
        let taken = taken + 1 + (0..100).filter(|machine| queue.push(turn(3 + machine, ""), 0).is_ok()).count();
        assert_eq!((taken, queue.len()), (ROOM.all, ROOM.all));
    }

    proptest! {
        #[test]
        fn the_order_is_that_in_which_things_are_taken(waiting in proptest::collection::vec((0..4u8, 0..3u8), 0..30)) {
            let mut queue = Fair::new(ROOM);
            for (item, (machine, person)) in waiting.iter().enumerate() {
                let _ = queue.push(turn(*machine, person), item);
            }
            queue.retain(|item| item % 5 != 4);
            let (count, order): (usize, Vec<usize>) = (queue.len(), queue.in_order().into_iter().copied().collect());
            prop_assert_eq!(count, order.len());
            prop_assert_eq!(order, std::iter::from_fn(|| queue.pop()).collect::<Vec<_>>());
            prop_assert_eq!(queue.len(), 0);
        }
    }
}
