//! Lines on their way to where logs go. Whoever logs never waits: what does not fit any more, or
//! cannot be written, is dropped and counted.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How many bytes may wait. A second of a busy service at its usual level fits.
const MOST_BYTES: usize = 4 * 1024 * 1024;

/// The pause before another try at a sink that takes nothing just now and would not wait itself.
const BEFORE_ANOTHER_TRY: Duration = Duration::from_millis(10);

/// Lines that wait to be written.
#[derive(Debug)]
pub struct Lines {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Debug)]
struct Queue {
    waiting: VecDeque<Vec<u8>>,
    /// With the line that is being written.
    bytes: usize,
    lost: u64,
    is_over: bool,
}

impl Lines {
    pub const fn new() -> Self {
        Self {
            queue: Mutex::new(Queue {
                waiting: VecDeque::new(),
                bytes: 0,
                lost: 0,
                is_over: false,
            }),
            changed: Condvar::new(),
        }
    }

    /// Lets a line wait to be written, or drops it.
    pub fn push(&self, line: &[u8]) {
        let mut queue = self.locked();
        if queue.bytes + line.len() > MOST_BYTES {
            queue.lost += 1;
            return;
        }
        queue.bytes += line.len();
        queue.waiting.push_back(line.to_owned());
        self.changed.notify_all();
    }

    pub fn lost(&self) -> u64 {
        self.locked().lost
    }

    /// Waits until nothing is left to write, or the time is over.
    pub fn wait_until_written(&self, within: Duration) {
        let _in_time = self
            .changed
            .wait_timeout_while(self.locked(), within, |queue| queue.bytes > 0)
            .map(|(_, timeout)| timeout.timed_out());
    }

    /// Lets the writer end once everything is written.
    #[cfg(test)]
    fn end(&self) {
        self.locked().is_over = true;
        self.changed.notify_all();
    }

    /// The next line, waited for; nothing at the end.
    fn next(&self) -> Option<Vec<u8>> {
        let waits = |queue: &mut Queue| queue.waiting.is_empty() && !queue.is_over;
        let mut queue = self
            .changed
            .wait_while(self.locked(), waits)
            .unwrap_or_else(PoisonError::into_inner);
        queue.waiting.pop_front()
    }

    /// Keeps that a line is no longer under way.
    fn done(&self, line: &[u8], is_written: bool) {
        let mut queue = self.locked();
        queue.bytes -= line.len();
        queue.lost += u64::from(!is_written);
        if queue.bytes == 0 {
            self.changed.notify_all();
        }
    }

    fn locked(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for &Lines {
    /// Takes a whole line, as the subscriber hands it over.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.push(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes lines as they come. Once writing works again after lines were lost, `notice` says how
/// many, in a line of its own.
pub fn write(lines: &Lines, sink: impl Write, notice: impl Fn(u64) -> String) {
    let mut sink = Sink {
        sink,
        is_torn: false,
    };
    let mut told = 0;
    while let Some(line) = lines.next() {
        let is_written = sink.write(&line).is_ok();
        lines.done(&line, is_written);
        let lost = lines.lost();
        if is_written && lost > told && sink.write(notice(lost - told).as_bytes()).is_ok() {
            told = lost;
        }
    }
}

struct Sink<S> {
    sink: S,
    /// Whether the last line was written in part only.
    is_torn: bool,
}

impl<S: Write> Sink<S> {
    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        if self.is_torn {
            self.write_piece(b"\n")?;
            self.is_torn = false;
        }
        self.write_piece(line)
    }

    fn write_piece(&mut self, mut rest: &[u8]) -> io::Result<()> {
        let whole = rest.len();
        while !rest.is_empty() {
            match self.sink.write(rest) {
                Ok(0) => return Err(self.torn(whole, rest, ErrorKind::WriteZero.into())),
                Ok(written) => rest = rest.get(written..).unwrap_or_default(),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    thread::sleep(BEFORE_ANOTHER_TRY);
                }
                Err(error) => return Err(self.torn(whole, rest, error)),
            }
        }
        Ok(())
    }

    fn torn(&mut self, whole: usize, rest: &[u8], error: io::Error) -> io::Error {
        self.is_torn |= rest.len() < whole;
        error
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Instant;

    use super::*;

    /// Takes so many bytes, then fails until it is emptied.
    #[derive(Clone)]
    struct Disk(Arc<Mutex<(Vec<u8>, usize)>>);

    impl Disk {
        fn with_room(room: usize) -> Self {
            Self(Arc::new(Mutex::new((Vec::new(), room))))
        }

        fn make_room(&self) {
            self.0.lock().unwrap().1 = usize::MAX;
        }

        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().0.clone()).unwrap()
        }
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let (held, room) = &mut *self.0.lock().unwrap();
            let fits = bytes.len().min(*room - held.len().min(*room));
            if fits == 0 {
                return Err(ErrorKind::StorageFull.into());
            }
            held.extend_from_slice(&bytes[..fits]);
            Ok(fits)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    struct Stalled(Receiver<()>, Disk);

    impl Write for Stalled {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _no_more_waiting = self.0.recv();
            self.1.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn notice(lost: u64) -> String {
        format!("lost {lost}\n")
    }

    #[test]
    fn lines_that_a_full_disk_does_not_take_are_counted_and_told_when_it_works_again() {
        let (lines, disk) = (Arc::new(Lines::new()), Disk::with_room(8));
        let (theirs, sink) = (lines.clone(), disk.clone());
        let writer = thread::spawn(move || write(&theirs, sink, notice));
        for line in ["first\n", "second\n", "third\n"] {
            lines.push(line.as_bytes());
        }
        lines.wait_until_written(Duration::from_secs(10));
        assert_eq!(lines.lost(), 2);
        disk.make_room();
        lines.push(b"fourth\n");
        lines.push(b"fifth\n");
        lines.end();
        writer.join().unwrap();
        assert_eq!(disk.text(), "first\nse\nfourth\nlost 2\nfifth\n");
    }

    #[test]
    fn nobody_waits_for_a_reader_that_never_reads() {
        let (lines, disk) = (Arc::new(Lines::new()), Disk::with_room(usize::MAX));
        let (go_on, wait) = channel();
        let (theirs, sink) = (lines.clone(), Stalled(wait, disk.clone()));
        let writer = thread::spawn(move || write(&theirs, sink, notice));
        let line = [b'x'; 1024];
        for _ in 0..2 * MOST_BYTES / line.len() {
            lines.push(&line);
        }
        let lost = lines.lost();
        assert_eq!(lost, (MOST_BYTES / line.len()) as u64);
        let began = Instant::now();
        lines.wait_until_written(Duration::from_millis(50));
        assert!(began.elapsed() < Duration::from_secs(30));
        drop(go_on);
        lines.end();
        writer.join().unwrap();
        let text = disk.text();
        assert_eq!(text.matches(&notice(lost)).count(), 1);
        assert_eq!(text.len(), MOST_BYTES + notice(lost).len());
    }
}
