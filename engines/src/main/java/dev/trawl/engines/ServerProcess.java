package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The process of one server, across restarts.
final class ServerProcess {

    private static final int START_SECONDS = 180;
    private static final int END_SECONDS = 10;
    private static final int PAUSE_MILLIS = 20;
    private static final int LOG_LINES = 25;

    private final Program program;
    private @Nullable Process process;

    ServerProcess(Program program) {
        this.program = program;
    }

    static ServerProcess started(Program program) {
        var server = new ServerProcess(program);
        try {
            server.start();
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /// Starts it and waits until it accepts requests.
    void start() {
        launch();
        awaitAnswer();
    }

    /// Starts it without waiting.
    synchronized void launch() {
        try {
            if (Files.notExists(program.data())) {
                Files.createDirectories(program.data());
                program.makeData().accept(program.data());
            }
            process = new ProcessBuilder(program.command())
                    .directory(program.folder().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(
                            ProcessBuilder.Redirect.appendTo(program.log().toFile()))
                    .start();
            Guard.watch(process, program.end());
        } catch (IOException e) {
            throw new UncheckedIOException(program.name() + " could not be started", e);
        }
    }

    void awaitAnswer() {
        var tooLate = new CompletableFuture<Boolean>().completeOnTimeout(true, START_SECONDS, TimeUnit.SECONDS);
        while (!program.probe().answers()) {
            if (exitsWithin(PAUSE_MILLIS)) {
                throw failure("ended instead of starting");
            }
            if (tooLate.isDone()) {
                throw failure("did not answer within " + START_SECONDS + " s");
            }
        }
    }

    synchronized boolean isAlive() {
        return process != null && process.isAlive();
    }

    long pid() {
        Process current = process;
        return current == null ? -1 : current.pid();
    }

    Path folder() {
        return program.folder();
    }

    /// Sends a signal to the server and its child processes.
    synchronized void signal(Signal signal) {
        if (process != null && process.isAlive()) {
            signal.send(List.of(process.toHandle()));
            signal.send(process.descendants().toList()); // asked for when it can make no more of them
        }
    }

    /// Stops it and waits until the process has exited.
    void kill() {
        end(Signal.KILL);
    }

    /// Deletes its data. The server must be stopped.
    void forget() {
        Folders.delete(program.data());
    }

    void close() {
        if (program.end() != Signal.KILL) {
            signal(Signal.CONT);
        }
        end(program.end());
        Folders.delete(program.folder());
    }

    private synchronized void end(Signal signal) {
        if (process == null) {
            return;
        }
        var all = tree();
        signal.send(signal == Signal.KILL ? all : List.of(process.toHandle()));
        if (!exitsWithin(END_SECONDS * 1_000)) {
            Signal.KILL.send(all);
        }
        all.forEach(one -> one.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).join());
        process = null;
    }

    private List<ProcessHandle> tree() {
        var all = new ArrayList<ProcessHandle>();
        if (process != null) {
            all.add(process.toHandle());
            process.descendants().forEach(all::add);
        }
        return all;
    }

    private boolean exitsWithin(int millis) {
        Process current = process;
        try {
            return current == null || current.waitFor(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + program.name(), e);
        }
    }

    private IllegalStateException failure(String what) {
        return new IllegalStateException(
                program.name() + " " + what + "; the end of its log:\n" + Folders.lastLines(program.log(), LOG_LINES));
    }
}
