package dev.trawl.cli.terminal;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// Formats words and commands for pasting into a shell.
public final class Typed {

    private Typed() {}

    /// The word, quoted if the shell would interpret it.
    public static String word(String text) {
        return text.matches("[\\w./:=@%,+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /// Replaces the program name in every quoted command `'trawl …'`, so that the command can be pasted.
    public static String commands(String text) {
        return text.replace("'trawl ", "'" + program() + " ");
    }

    /// The arguments of `trawl fetch` for one URL.
    public static String fetch(String url, boolean allowPrivate) {
        return word(url) + (allowPrivate ? " --allow-private" : "");
    }

    /// The name with which this program was started, such as `./trawl`.
    public static String program() {
        return Holder.PROGRAM;
    }

    /// The word with which a program can be started again: its name if the shell finds this program by it, else the
    /// path as it was typed.
    ///
    /// @param command the path of the program
    /// @param path the folders in which the shell looks for programs, separated as in `PATH`
    static String program(String command, String path) {
        int name = command.lastIndexOf('/') + 1;
        if (name == 0) {
            return word(command);
        }
        Path typed = Path.of(command);
        boolean isFound = Stream.of(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).resolve(command.substring(name)))
                .filter(Files::isExecutable)
                .findFirst()
                .filter(first -> first.equals(typed))
                .isPresent();
        return word(isFound ? command.substring(name) : command);
    }

    /// Computed once: it needs the file system.
    private static final class Holder {
        static final String PROGRAM = program(
                System.getProperty("trawl.command", "trawl"),
                Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }
}
