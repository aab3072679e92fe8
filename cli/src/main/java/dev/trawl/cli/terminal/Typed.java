package dev.trawl.cli.terminal;

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
        return word(System.getProperty("trawl.command", "trawl"));
    }
}
