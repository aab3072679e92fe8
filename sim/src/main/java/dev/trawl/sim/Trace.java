package dev.trawl.sim;

import dev.trawl.spi.task.LoggedEntry;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;

/// The history of a simulation: a hash of all events and the last lines.
public final class Trace {

    private static final int KEPT = 80;

    private final ArrayDeque<Line> last = new ArrayDeque<>();
    private final Consumer<String> listener;
    private final boolean listening;
    private long hash = 0xcbf29ce484222325L;

    private record Line(long at, String actor, String what, Object detail) {
        @Override
        public String toString() {
            return "%10.3f  %-8s %s %s".formatted(at / (double) Nanos.SECOND, actor, what, detail);
        }
    }

    /// A trace that only keeps the last lines.
    Trace() {
        this.listener = _ -> {};
        this.listening = false;
    }

    /// @param listener receives every line
    Trace(Consumer<String> listener) {
        this.listener = listener;
        this.listening = true;
    }

    /// Records an event. The detail is not hashed.
    void event(long at, String actor, String what, Object detail) {
        mix(at);
        mix(actor.hashCode());
        mix(what.hashCode());
        keep(new Line(at, actor, what, detail));
    }

    /// An entry of the ledger's log.
    void entry(long at, LoggedEntry logged) {
        var entry = logged.entry();
        mix(logged.position());
        mix(logged.at());
        mix(entry.task().value());
        mix(entry.number());
        mix(entry.subtaskState().map(Enum::ordinal).orElse(-1));
        mix(entry.taskState().map(Enum::ordinal).orElse(-1));
        mix(entry.epoch());
        mix(entry.session());
        mix(entry.term());
        mix(entry.detail().hashCode());
        keep(new Line(at, entry.node(), "    log", entry));
    }

    long hash() {
        return hash;
    }

    List<String> lastLines() {
        return last.stream().map(Line::toString).toList();
    }

    private void mix(long value) {
        hash = (hash ^ value) * 0x100000001b3L;
        hash ^= hash >>> 32;
    }

    private void keep(Line line) {
        if (listening) {
            listener.accept(line.toString());
        }
        if (last.size() == KEPT) {
            last.removeFirst();
        }
        last.addLast(line);
    }
}
