//! The clocks of a game. The caller passes the time.

use super::Millis;
use crate::types::{Both, ClockSetting, Clocks, Color};

/// The clocks of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    setting: ClockSetting,
    left: Both<Millis>,
    /// Whose clock runs, and since when.
    running: Option<(Color, Millis)>,
}

impl GameClock {
    /// What was set.
    pub fn setting(&self) -> ClockSetting {
        self.setting
    }

    /// Clocks that stand.
    pub fn new(setting: ClockSetting, left: Both<Millis>) -> GameClock {
        GameClock { setting, left, running: None }
    }

    /// The clock of a player who had to move when the game was last stored goes on, and falls at a time.
    pub fn resume(&mut self, color: Color, falls_at: Millis, now: Millis) {
        *side_mut(&mut self.left, color) = (falls_at - now).max(0);
        self.running = Some((color, now));
    }

    /// What a player has left.
    pub fn left(&self, color: Color, now: Millis) -> Millis {
        let used = match self.running {
            // A move that came before the clock was looked at last costs nothing twice.
            Some((running, since)) if running == color => (now - since).max(0),
            _ => 0,
        };
        (*side(&self.left, color) - used).max(0)
    }

    /// Both times.
    pub fn both(&self, now: Millis) -> Both<Millis> {
        Both { w: self.left(Color::White, now), b: self.left(Color::Black, now) }
    }

    /// Lets a player's clock run, and no other.
    pub fn run(&mut self, color: Color, now: Millis) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// Gives the player whose clock runs back what the server has taken, up to now. Of several commands that the server was
    /// busy with at the same time each reports the same.
    pub fn give_back(&mut self, time: Millis, now: Millis) {
        self.running = self.running.map(|(color, since)| (color, (since + time.max(0)).min(now.max(since))));
    }

    /// Stops what runs.
    pub fn stop(&mut self, now: Millis) {
        self.left = self.both(now);
        self.running = None;
    }

    /// A player has moved: the clock stands and gets its increment, or the days for the next move.
    pub fn press(&mut self, color: Color, now: Millis) {
        self.stop(now);
        self.refill();
        *side_mut(&mut self.left, color) += Millis::from(self.setting.increment_ms);
    }

    /// Where days are for a move, each has all of them at its beginning.
    pub fn refill(&mut self) {
        if self.is_correspondence() {
            let full = self.setting.first_ms();
            self.left = Both { w: full, b: full };
        }
    }

    /// Whether the time is for each move, in days.
    pub fn is_correspondence(&self) -> bool {
        self.setting.days.is_some()
    }

    /// Whose time has run out.
    pub fn fallen(&self, now: Millis) -> Option<Color> {
        self.running.map(|(color, _)| color).filter(|&color| self.left(color, now) == 0)
    }

    /// When the time of the running clock will have run out.
    pub fn falls_at(&self) -> Option<Millis> {
        self.running.map(|(color, since)| since + *side(&self.left, color))
    }

    /// The clocks as the API shows them.
    pub fn show(&self, now: Millis) -> Clocks {
        let ClockSetting { initial_ms, increment_ms, days } = self.setting;
        let Both { w, b } = self.both(now);
        Clocks { initial_ms, increment_ms, days, w, b, running: self.running.map(|(color, _)| color) }
    }
}

fn side<T>(both: &Both<T>, color: Color) -> &T {
    match color {
        Color::White => &both.w,
        Color::Black => &both.b,
    }
}

fn side_mut<T>(both: &mut Both<T>, color: Color) -> &mut T {
    match color {
        Color::White => &mut both.w,
        Color::Black => &mut both.b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock() -> GameClock {
        let setting = ClockSetting::live(60_000, 2_000);
        GameClock::new(setting, Both { w: 60_000, b: 60_000 })
    }

    #[test]
    fn only_the_running_clock_goes_down() {
        let mut clock = clock();
        assert_eq!((clock.left(Color::White, 9_000), clock.falls_at()), (60_000, None));
        clock.run(Color::White, 1_000);
        assert_eq!((clock.left(Color::White, 11_000), clock.left(Color::Black, 11_000)), (50_000, 60_000));
        clock.press(Color::White, 11_000);
        assert_eq!(clock.show(99_000).running, None);
        assert_eq!(clock.both(99_000), Both { w: 52_000, b: 60_000 });
    }

    #[test]
    fn what_the_server_takes_is_given_back_and_no_more() {
        let mut clock = clock();
        clock.run(Color::White, 1_000);
        clock.give_back(2_000, 5_000);
        assert_eq!((clock.left(Color::White, 9_000), clock.falls_at()), (54_000, Some(63_000)));
        // Three commands, each of which waited for the ones before it.
        for (time, now) in [(5_000, 15_000), (10_000, 20_000), (15_000, 25_000)] {
            clock.give_back(time, now);
        }
        assert_eq!(clock.left(Color::White, 25_000), 60_000);
        assert_eq!(clock.left(Color::White, 35_000), 50_000);
    }

    #[test]
    fn a_stored_clock_goes_on() {
        let mut clock = clock();
        clock.resume(Color::Black, 50_000, 20_000);
        assert_eq!((clock.left(Color::Black, 30_000), clock.falls_at()), (20_000, Some(50_000)));
    }

    #[test]
    fn days_are_for_each_move() {
        let day = 24 * 3600 * 1000;
        let mut clock = GameClock::new(ClockSetting::correspondence(3), Both { w: 3 * day, b: 3 * day });
        clock.run(Color::White, 1_000);
        assert_eq!((clock.falls_at(), clock.left(Color::White, day + 1_000)), (Some(3 * day + 1_000), 2 * day));
        clock.press(Color::White, 2 * day);
        clock.run(Color::Black, 2 * day);
        assert_eq!((clock.both(2 * day), clock.falls_at()), (Both { w: 3 * day, b: 3 * day }, Some(5 * day)));
        assert_eq!(clock.fallen(5 * day), Some(Color::Black));
    }

    #[test]
    fn a_flag_falls_at_its_time_and_not_before() {
        let mut clock = clock();
        clock.run(Color::Black, 0);
        assert_eq!((clock.falls_at(), clock.fallen(59_999)), (Some(60_000), None));
        assert_eq!((clock.fallen(60_000), clock.left(Color::Black, 70_000)), (Some(Color::Black), 0));
    }
}
