package dev.trawl.engines;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// The command that runs a server. Missing data is created in `folder` first.
record Program(String name, Path folder, Consumer<Path> makeData, List<String> command, Probe probe, Signal end) {

    Program(String name, Path folder, Consumer<Path> makeData, List<String> command, Probe probe) {
        this(name, folder, makeData, command, probe, Signal.KILL);
    }

    Path data() {
        return folder.resolve("data");
    }

    Path log() {
        return folder.resolve("log");
    }
}
