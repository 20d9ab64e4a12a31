//! Code that depends on the operating system: the shell, ending a program with its children, and processor time.

pub(crate) use system::{kill_with_children, shell, thread_cpu_s, why_not_started};

#[cfg(unix)]
mod system {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, ExitStatus};

    use rustix::process::{Pid, Signal, kill_process_group};
    use rustix::time::{ClockId, clock_gettime};

    /// A command of the shell in a process group of its own: Ctrl-C does not reach it, and its children end with it.
    pub(crate) fn shell(command: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).process_group(0);
        shell
    }

    /// Kills a program and everything that it started. Call this before `wait`.
    pub(crate) fn kill_with_children(child: &mut Child) {
        // An error means that no process of the group is left.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }

    /// Why the shell could not start the program, by its exit code.
    pub(crate) fn why_not_started(status: ExitStatus) -> Option<&'static str> {
        match status.code() {
            Some(126) => Some("it is no program"),
            Some(127) => Some("there is no such program"),
            _ => None,
        }
    }

    /// Processor time of the calling thread.
    pub(crate) fn thread_cpu_s() -> f64 {
        let now = clock_gettime(ClockId::ThreadCPUTime);
        now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
    }
}

#[cfg(not(unix))]
mod system {
    use std::process::{Child, Command, ExitStatus};
    use std::sync::OnceLock;
    use std::time::Instant;

    /// A command of the Windows shell.
    pub(crate) fn shell(command: &str) -> Command {
        let mut shell = Command::new("cmd");
        shell.args(["/C", command]);
        shell
    }

    /// Kills a program. Its children may go on running.
    pub(crate) fn kill_with_children(child: &mut Child) {
        let _ = child.kill();
    }

    /// Why the shell could not start the program, by its exit code.
    pub(crate) fn why_not_started(status: ExitStatus) -> Option<&'static str> {
        (status.code() == Some(9009)).then_some("there is no such program")
    }

    /// Time since the first call: close to processor time on a machine that does nothing else.
    pub(crate) fn thread_cpu_s() -> f64 {
        static FIRST: OnceLock<Instant> = OnceLock::new();
        FIRST.get_or_init(Instant::now).elapsed().as_secs_f64()
    }
}
