//! A fair queue: serves machines in turn, and the sessions of each machine in turn.

use std::collections::VecDeque;
use std::net::IpAddr;

/// How many items may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// In all.
    pub total: usize,
    /// Of one machine.
    pub per_machine: usize,
    /// Of one session.
    pub per_session: usize,
}

/// The queue is full for this session, for the machine or for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// The owner of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The machine.
    pub machine: IpAddr,
    /// The hash of the session. Without a cookie every request is a new session, but not a new machine.
    pub session: String,
}

/// The sessions of one machine, each with its items.
type Sessions<T> = VecDeque<(String, VecDeque<T>)>;

/// Items that wait, each of a session at a machine: a machine that was served goes behind all others, and the session
/// behind all others of that machine.
#[derive(Debug)]
pub struct FairQueue<T> {
    capacity: Capacity,
    count: usize,
    machines: VecDeque<(IpAddr, Sessions<T>)>,
}

impl<T> FairQueue<T> {
    /// Nothing waits yet.
    pub fn new(capacity: Capacity) -> FairQueue<T> {
        FairQueue { capacity, count: 0, machines: VecDeque::new() }
    }

    /// Adds an item behind those of its session. If the queue is full, the last item of the machine with the most is evicted
    /// and returned.
    pub fn push(&mut self, turn: Turn, item: T) -> Result<Option<T>, Full> {
        let known = self.machines.iter().position(|(machine, _)| *machine == turn.machine);
        let own = known.map_or(0, |known| waiting(&self.machines[known].1));
        if own >= self.capacity.per_machine {
            return Err(Full);
        }
        let full = self.count >= self.capacity.total;
        if full && !self.machines.iter().any(|(_, sessions)| waiting(sessions) > own + 1) {
            return Err(Full);
        }
        self.put(known, turn, item)?;
        Ok(if full { self.evict() } else { None })
    }

    fn put(&mut self, known: Option<usize>, turn: Turn, item: T) -> Result<(), Full> {
        let Some(known) = known else {
            self.machines.push_back((turn.machine, VecDeque::from([(turn.session, VecDeque::from([item]))])));
            self.count += 1;
            return Ok(());
        };
        let sessions = &mut self.machines[known].1;
        match sessions.iter_mut().find(|(session, _)| *session == turn.session) {
            Some((_, items)) if items.len() >= self.capacity.per_session => return Err(Full),
            Some((_, items)) => items.push_back(item),
            None => sessions.push_back((turn.session, VecDeque::from([item]))),
        }
        self.count += 1;
        Ok(())
    }

    /// Removes the last item of the machine with the most.
    fn evict(&mut self) -> Option<T> {
        let at = (0..self.machines.len()).max_by_key(|at| waiting(&self.machines[*at].1))?;
        let sessions = &mut self.machines[at].1;
        let (_, items) = sessions.back_mut()?;
        let item = items.pop_back();
        if items.is_empty() {
            sessions.pop_back();
        }
        if sessions.is_empty() {
            self.machines.remove(at);
        }
        self.count -= 1;
        item
    }

    /// Takes the next item.
    pub fn pop(&mut self) -> Option<T> {
        self.pop_least(|_| Some(0.0)).map(|(_, item)| item)
    }

    /// Takes the next item of the machine with the lowest cost, and returns both. A machine without a cost
    /// is skipped.
    pub fn pop_least(&mut self, cost: impl Fn(IpAddr) -> Option<f64>) -> Option<(IpAddr, T)> {
        let costs = self.machines.iter().enumerate().filter_map(|(at, (machine, _))| Some((at, cost(*machine)?)));
        let (at, _) = costs.min_by(|(_, one), (_, other)| one.total_cmp(other))?;
        let (machine, mut sessions) = self.machines.remove(at)?;
        let (session, mut items) = sessions.pop_front()?;
        let item = items.pop_front();
        if !items.is_empty() {
            sessions.push_back((session, items));
        }
        if !sessions.is_empty() {
            self.machines.push_back((machine, sessions));
        }
        self.count -= 1;
        item.map(|item| (machine, item))
    }

    /// Whether another machine waits than this one.
    pub fn has_other(&self, machine: IpAddr) -> bool {
        self.machines.iter().any(|(other, _)| *other != machine)
    }

    /// Keeps only some items.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        for (_, sessions) in &mut self.machines {
            sessions.iter_mut().for_each(|(_, items)| items.retain(&mut keep));
            sessions.retain(|(_, items)| !items.is_empty());
        }
        self.machines.retain(|(_, sessions)| !sessions.is_empty());
        let items = self.machines.iter().flat_map(|(_, sessions)| sessions);
        self.count = items.map(|(_, items)| items.len()).sum();
    }

    /// How many items wait.
    pub fn len(&self) -> usize {
        self.count
    }

    /// All items in the order in which they will be taken.
    pub fn in_order(&self) -> Vec<&T> {
        let mut rest: FairQueue<&T> = FairQueue::new(self.capacity);
        rest.count = self.count;
        for (machine, sessions) in &self.machines {
            let sessions = sessions.iter().map(|(session, items)| (session.clone(), items.iter().collect()));
            rest.machines.push_back((*machine, sessions.collect()));
        }
        std::iter::from_fn(|| rest.pop()).collect()
    }
}

/// How many items of one machine wait.
fn waiting<T>(sessions: &Sessions<T>) -> usize {
    sessions.iter().map(|(_, items)| items.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CAPACITY: Capacity = Capacity { total: 40, per_machine: 20, per_session: 8 };

    fn turn(machine: u8, session: impl ToString) -> Turn {
        Turn { machine: IpAddr::from([192, 0, 2, machine]), session: session.to_string() }
    }

    #[test]
    fn machines_are_served_in_turn_and_so_are_the_people_of_each() {
        let mut queue = FairQueue::new(CAPACITY);
        let waiting = [(1, "ann", "a1"), (1, "ann", "a2"), (1, "amy", "A1"), (1, "ann", "a3"), (2, "bob", "b1")];
        for (machine, session, item) in waiting.into_iter().chain([(2, "bob", "b2"), (3, "cy", "c1")]) {
            queue.push(turn(machine, session), item).unwrap();
        }
        let order = ["a1", "b1", "c1", "A1", "b2", "a2", "a3"];
        assert_eq!(queue.in_order(), order.iter().collect::<Vec<_>>());
        assert_eq!(std::iter::from_fn(|| queue.pop()).collect::<Vec<_>>(), order);
    }

    #[test]
    fn nobody_fills_the_queue_alone_by_any_number_of_cookies() {
        let mut queue = FairQueue::new(CAPACITY);
        let taken = (0..100).filter(|_| queue.push(turn(1, "ann"), 0).is_ok()).count();
        assert_eq!(taken, CAPACITY.per_session);
        let taken = taken + (0..100).filter(|cookie| queue.push(turn(1, cookie), 0).is_ok()).count();
        assert_eq!(taken, CAPACITY.per_machine);
        assert_eq!(queue.push(turn(2, "bob"), 0), Ok(None));
        let others: Vec<_> = (0..100).map(|machine| queue.push(turn(3 + machine, ""), 1)).collect();
        assert_eq!(queue.len(), CAPACITY.total);
        // When it is full, newcomers evict the machine with the most, as long as it has more than they have.
        let (early, late) = (CAPACITY.total - taken - 1, CAPACITY.per_machine - 1);
        assert!(others[..early].iter().all(|other| *other == Ok(None)), "{others:?}");
        assert!(others[early..early + late].iter().all(|other| *other == Ok(Some(0))), "{others:?}");
        assert!(others[early + late..].iter().all(|other| *other == Err(Full)), "{others:?}");
    }

    proptest! {
        #[test]
        fn the_order_is_that_in_which_things_are_taken(waiting in proptest::collection::vec((0..4u8, 0..3u8), 0..30)) {
            let mut queue = FairQueue::new(CAPACITY);
            for (item, (machine, session)) in waiting.iter().enumerate() {
                let _ = queue.push(turn(*machine, session), item);
            }
            queue.retain(|item| item % 5 != 4);
            let (count, order): (usize, Vec<usize>) = (queue.len(), queue.in_order().into_iter().copied().collect());
            prop_assert_eq!(count, order.len());
            prop_assert_eq!(order, std::iter::from_fn(|| queue.pop()).collect::<Vec<_>>());
            prop_assert_eq!(queue.len(), 0);
        }
    }
}
