package dev.trawl.cli.terminal;

/// Words as a person types them into a shell.
public final class Typed {

    private Typed() {}

    /// The word itself, in quotes where the shell would read something else.
    public static String word(String text) {
        return text.matches("[\\w./:=@%,+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /// A text in which every command in quotes, `'trawl …'`, can be pasted.
    public static String commands(String text) {
        return text.replace("'trawl ", "'" + program() + " ");
    }

    /// What `trawl fetch` needs to ask for one address.
    public static String fetch(String url, boolean allowPrivate) {
        return word(url) + (allowPrivate ? " --allow-private" : "");
    }

    /// How this program was called, such as `./trawl`.
    public static String program() {
        return word(System.getProperty("trawl.command", "trawl"));
    }
}
