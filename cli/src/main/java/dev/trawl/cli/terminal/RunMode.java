package dev.trawl.cli.terminal;

/// How a command runs: the options that every command has. They are set while the command line is parsed and read by
/// the
/// command afterwards, both on the main thread.
public final class RunMode {

    private boolean quiet;
    private boolean dry;
    private int verbosity;

    public void setQuiet(boolean value) {
        quiet = value;
    }

    public void setDry(boolean value) {
        dry = value;
    }

    public void setVerbosity(int value) {
        verbosity = value;
    }

    /// Returns whether notes are left out.
    public boolean isQuiet() {
        return quiet;
    }

    /// Returns whether requests that change something are printed instead of sent.
    public boolean isDry() {
        return dry;
    }

    /// The number of `-v`.
    public int verbosity() {
        return verbosity;
    }
}
