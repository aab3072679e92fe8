package dev.trawl.e2e;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The program as tests start it: with the class path of the test, less the tests.
final class Program {

    static final Path TARGET = Path.of("target").toAbsolutePath();

    private static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-Xmx256m",
            "-Xlog:disable",
            "-Xlog:all=error,aot*=off,cds*=off:stderr",
            "--enable-native-access=ALL-UNNAMED");

    private Program() {}

    /// The words of a command that starts it.
    static List<String> with(String... arguments) {
        return with(List.of(), List.of(arguments));
    }

    /// @param flags more of the JVM
    static List<String> with(List<String> flags, List<String> arguments) {
        return command(Stream.concat(StartCache.flags().stream(), flags.stream()), arguments);
    }

    static List<String> command(Stream<String> flags, List<String> arguments) {
        var words = new ArrayList<String>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(FLAGS);
        flags.forEach(words::add);
        words.addAll(List.of("-cp", libraries().map(Path::toString).collect(Collectors.joining(File.pathSeparator))));
        words.add("dev.trawl.app.Main");
        words.addAll(arguments);
        return words;
    }

    static Stream<Path> libraries() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(library -> !library.startsWith(TARGET));
    }
}
