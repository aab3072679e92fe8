package dev.trawl.cli.terminal;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Phrase;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The environment of a command: streams, variables and folders. Results go to `out`, messages
/// for the user to `err`.
///
/// @param directory the working directory
/// @param interactive the streams connected to a terminal
/// @param mode the options of every command, known once the command line is parsed
public record Terminal(
        InputStream in,
        PrintWriter out,
        PrintWriter err,
        Map<String, String> environment,
        Path directory,
        Path home,
        Set<Channel> interactive,
        RunMode mode) {

    private static final int USUAL = 80;
    private static final int NARROWEST = 20;

    /// A terminal without options for its output.
    public static Terminal of(
            InputStream in,
            PrintWriter out,
            PrintWriter err,
            Map<String, String> environment,
            Path directory,
            Path home,
            Set<Channel> interactive) {
        return new Terminal(in, out, err, environment, directory, home, interactive, new RunMode());
    }

    /// One of the three standard streams.
    public enum Channel {
        IN,
        OUT,
        ERR
    }

    public MessageLanguage language() {
        return MessageLanguage.of(environment);
    }

    /// The value of a variable that is set and not empty.
    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    public boolean isInteractive(Channel channel) {
        return interactive.contains(channel);
    }

    /// Returns whether colour is used: only on a terminal, and not if `NO_COLOR` is set.
    public boolean hasColour() {
        return isInteractive(Channel.OUT) && variable("NO_COLOR").isEmpty();
    }

    /// Returns whether a live line is used: only on a terminal, and not if `CI` is set.
    public boolean hasLiveLine() {
        return isInteractive(Channel.ERR) && variable("CI").isEmpty();
    }

    /// A copy with no interactive streams, and so without a live line.
    public Terminal calm() {
        return new Terminal(in, out, err, environment, directory, home, Set.of(), mode);
    }

    /// The number of columns from `COLUMNS`; 80 if it is not set or invalid.
    public int width() {
        return variable("COLUMNS")
                .filter(text -> text.matches("\\d{2,4}"))
                .map(Integer::parseInt)
                .filter(columns -> columns >= NARROWEST)
                .orElse(USUAL);
    }

    /// The path for display, relative to the working directory if it is below it.
    public String shown(Path path) {
        return path.startsWith(directory) && !path.equals(directory)
                ? "./" + directory.relativize(path)
                : path.toString();
    }

    /// Prompts for input that is not echoed; returns an empty text without a console.
    public String askHidden(Phrase question) {
        return Optional.ofNullable(System.console())
                .map(console -> console.readPassword("%s", question.in(language())))
                .map(typed -> new String(typed))
                .orElse("");
    }

    /// Prints one line for the user to standard error. Control characters are replaced, so the
    /// text may be untrusted.
    public void say(String words) {
        err.println(Printable.line(words));
        err.flush();
    }

    /// Prints one line in the language of the user.
    public void say(Phrase phrase) {
        say(phrase.in(language()));
    }

    /// Prints one line that is no error, unless the user asked for silence.
    public void note(Phrase phrase) {
        if (!mode.isQuiet()) {
            say(phrase);
        }
    }

    /// Prints several lines. Line breaks are kept, so untrusted parts must not contain any.
    public void sayLines(String words) {
        err.println(Printable.lines(words));
        err.flush();
    }
}
