package dev.trawl.cli.terminal;

import dev.trawl.cli.fault.Language;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Everything a command can see of the place it runs in. Results go to `out`, words for people to `err`.
///
/// @param directory the working directory
/// @param interactive the streams that a person sits at
public record Terminal(
        InputStream in,
        PrintWriter out,
        PrintWriter err,
        Map<String, String> environment,
        Path directory,
        Path home,
        Set<Channel> interactive) {

    private static final int USUAL = 80;
    private static final int NARROWEST = 20;

    /// One of the three standard streams.
    public enum Channel {
        IN,
        OUT,
        ERR
    }

    public Language language() {
        return Language.of(environment);
    }

    /// The value of a variable that is set and not empty.
    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    public boolean isInteractive(Channel channel) {
        return interactive.contains(channel);
    }

    /// Colour is for people who did not refuse it.
    public boolean hasColour() {
        return isInteractive(Channel.OUT) && variable("NO_COLOR").isEmpty();
    }

    /// A line that rewrites itself is for people; programs get a line now and then.
    public boolean hasLiveLine() {
        return isInteractive(Channel.ERR) && variable("CI").isEmpty();
    }

    /// The same place for a person who wants no line that rewrites itself.
    public Terminal calm() {
        return new Terminal(in, out, err, environment, directory, home, Set.of());
    }

    /// Columns of the person's terminal, as COLUMNS says; 80 when nobody does.
    public int width() {
        return variable("COLUMNS")
                .filter(text -> text.matches("\\d{2,4}"))
                .map(Integer::parseInt)
                .filter(columns -> columns >= NARROWEST)
                .orElse(USUAL);
    }

    /// A path as the person sees it from here.
    public String shown(Path path) {
        return path.startsWith(directory) && !path.equals(directory)
                ? "./" + directory.relativize(path)
                : path.toString();
    }

    /// Asks the person for something that the terminal does not show; empty when there is no terminal after all.
    public String askHidden(String question) {
        return Optional.ofNullable(System.console())
                .map(console -> console.readPassword("%s", question))
                .map(typed -> new String(typed))
                .orElse("");
    }

    /// Says one line to the person, never to the program that reads the result. Whatever words of others are in it,
    /// the terminal does nothing but show them.
    public void say(String words) {
        err.println(Printable.line(words));
        err.flush();
    }

    /// The same for several lines of our own, in which words of others have none.
    public void sayLines(String words) {
        err.println(Printable.lines(words));
        err.flush();
    }
}
