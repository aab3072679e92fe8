package dev.trawl.engines;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// An open jar file.
record Jar(FileSystem files) implements AutoCloseable {

    static Jar open(Path jar) throws IOException {
        return new Jar(FileSystems.newFileSystem(jar));
    }

    Path path(String name) {
        return files.getPath(name);
    }

    /// Copies a file or a whole folder.
    void copy(String name, Path to) throws IOException {
        Path from = path(name);
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Path target = to.resolve(from.relativize(one).toString());
                Files.createDirectories(target.getParent());
                Files.copy(one, target);
            }
        }
    }

    /// Copies a program and makes it executable.
    void copyProgram(String name, Path to) throws IOException {
        copy(name, to);
        if (!to.toFile().setExecutable(true)) {
            throw new IOException(to + " cannot be made executable");
        }
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
