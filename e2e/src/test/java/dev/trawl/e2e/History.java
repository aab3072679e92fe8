package dev.trawl.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What clients asked for and were told, in order. An answer that never came is `INFO`, never `FAIL`: nobody knows.
final class History {

    private final List<Op> ops = new ArrayList<>();
    private final Set<String> submitted = new HashSet<>();
    private final Set<String> acknowledged = new HashSet<>();

    enum Kind {
        INVOKE,
        OK,
        FAIL,
        INFO
    }

    /// @param names the tasks of the call
    record Op(Kind kind, String call, Collection<String> names, String detail) {}

    synchronized void add(Kind kind, String call, Collection<String> names, String detail) {
        ops.add(new Op(kind, call, names, detail));
        switch (kind) {
            case INVOKE -> submitted.addAll(names);
            case OK -> acknowledged.addAll(names);
            case FAIL, INFO -> {}
        }
    }

    synchronized Set<String> submitted() {
        return Set.copyOf(submitted);
    }

    synchronized Set<String> acknowledged() {
        return Set.copyOf(acknowledged);
    }

    synchronized int acknowledgedCount() {
        return acknowledged.size();
    }

    synchronized long count(Kind kind) {
        return ops.stream().filter(op -> op.kind() == kind).count();
    }

    /// One line for each operation, for whoever wants to see how it went.
    synchronized void writeTo(Path file) throws IOException {
        Files.write(
                file,
                ops.stream()
                        .map(op -> "%s %s %s %s".formatted(op.kind(), op.call(), op.names(), op.detail()))
                        .toList());
    }
}
