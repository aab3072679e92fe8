package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// A signal to a process.
enum Signal {
    STOP,
    CONT,
    QUIT,
    KILL;

    /// Sends the signal to these processes in order. Skips processes that have exited.
    void send(List<ProcessHandle> processes) {
        if (processes.isEmpty()) {
            return;
        }
        var command = new StringBuilder();
        processes.forEach(process -> command.append("kill -s ")
                .append(this)
                .append(' ')
                .append(process.pid())
                .append('\n'));
        try {
            Process shell = new ProcessBuilder("sh", "-c", command.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            shell.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while sending " + this, e);
        }
    }
}
