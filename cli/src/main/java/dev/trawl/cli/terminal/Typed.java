package dev.trawl.cli.terminal;

/// Words as a person types them into a shell.
public final class Typed {

    private Typed() {}

    /// The word itself, in quotes where the shell would read something else.
    public static String word(String text) {
        return text.matches("[\\w./:=@%,+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /// How this program was called, such as `./trawl`.
    public static String program() {
        return word(System.getProperty("trawl.command", "trawl"));
    }
}
