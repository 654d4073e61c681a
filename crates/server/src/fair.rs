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

/// The people of one machine, each with what they wait for.
type People<T> = VecDeque<(String, VecDeque<T>)>;

/// Things that wait, each for a person at a machine: the machine that was served goes behind all others, and the person
/// behind all others at that machine.
#[derive(Debug)]
pub struct Fair<T> {
    room: Room,
    count: usize,
    machines: VecDeque<(IpAddr, People<T>)>,
}

impl<T> Fair<T> {
    /// Nothing waits yet.
    pub fn new(room: Room) -> Fair<T> {
        Fair { room, count: 0, machines: VecDeque::new() }
    }

    /// Puts something behind what else the person waits for. Where the queue is full, what came last of the machine that
    /// waits for most has to leave, and is given back.
    pub fn push(&mut self, turn: Turn, item: T) -> Result<Option<T>, Full> {
        let known = self.machines.iter().position(|(machine, _)| *machine == turn.machine);
        let own = known.map_or(0, |known| waiting(&self.machines[known].1));
        if own >= self.room.machine {
            return Err(Full);
        }
        let full = self.count >= self.room.all;
        if full && !self.machines.iter().any(|(_, people)| waiting(people) > own + 1) {
            return Err(Full);
        }
        self.put(known, turn, item)?;
        Ok(if full { self.give_up() } else { None })
    }

    fn put(&mut self, known: Option<usize>, turn: Turn, item: T) -> Result<(), Full> {
        let Some(known) = known else {
            self.machines.push_back((turn.machine, VecDeque::from([(turn.person, VecDeque::from([item]))])));
            self.count += 1;
            return Ok(());
        };
        let people = &mut self.machines[known].1;
        match people.iter_mut().find(|(person, _)| *person == turn.person) {
            Some((_, items)) if items.len() >= self.room.person => return Err(Full),
            Some((_, items)) => items.push_back(item),
            None => people.push_back((turn.person, VecDeque::from([item]))),
        }
        self.count += 1;
        Ok(())
    }

    /// Takes out what came last of the machine that waits for most.
    fn give_up(&mut self) -> Option<T> {
        let at = (0..self.machines.len()).max_by_key(|at| waiting(&self.machines[*at].1))?;
        let people = &mut self.machines[at].1;
        let (_, items) = people.back_mut()?;
        let item = items.pop_back();
        if items.is_empty() {
            people.pop_back();
        }
        if people.is_empty() {
            self.machines.remove(at);
        }
        self.count -= 1;
        item
    }

    /// Takes what is next.
    pub fn pop(&mut self) -> Option<T> {
        self.pop_least(|_| Some(0.0)).map(|(_, item)| item)
    }

    /// Takes what is next of the machine for which the cost is least, and tells which that is. A machine without a cost
    /// is passed over.
    pub fn pop_least(&mut self, cost: impl Fn(IpAddr) -> Option<f64>) -> Option<(IpAddr, T)> {
        let costs = self.machines.iter().enumerate().filter_map(|(at, (machine, _))| Some((at, cost(*machine)?)));
        let (at, _) = costs.min_by(|(_, one), (_, other)| one.total_cmp(other))?;
        let (machine, mut people) = self.machines.remove(at)?;
        let (person, mut items) = people.pop_front()?;
        let item = items.pop_front();
        if !items.is_empty() {
            people.push_back((person, items));
        }
        if !people.is_empty() {
            self.machines.push_back((machine, people));
        }
        self.count -= 1;
        item.map(|item| (machine, item))
    }

    /// Whether another machine waits than this one.
    pub fn has_other(&self, machine: IpAddr) -> bool {
        self.machines.iter().any(|(other, _)| *other != machine)
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

/// How much the people of one machine wait for.
fn waiting<T>(people: &People<T>) -> usize {
    people.iter().map(|(_, items)| items.len()).sum()
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
        assert_eq!(queue.push(turn(2, "bob"), 0), Ok(None));
        let others: Vec<_> = (0..100).map(|machine| queue.push(turn(3 + machine, ""), 1)).collect();
        assert_eq!(queue.len(), ROOM.all);
        // Those who come when it is full get the places of who has most, as long as somebody has more than they.
        let (early, late) = (ROOM.all - taken - 1, ROOM.machine - 1);
        assert!(others[..early].iter().all(|other| *other == Ok(None)), "{others:?}");
        assert!(others[early..early + late].iter().all(|other| *other == Ok(Some(0))), "{others:?}");
        assert!(others[early + late..].iter().all(|other| *other == Err(Full)), "{others:?}");
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
