package dev.trawl.cli;

import java.util.Locale;

/// What `trawl doctor` found about one thing.
///
/// @param found how it is
/// @param advice what to do about it; empty when nothing is to be done
public record Finding(String check, State state, String found, String advice) {

    /// How bad it is.
    public enum State {
        OK,
        NOTE,
        WRONG;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static Finding ok(String check, String found) {
        return new Finding(check, State.OK, found, "");
    }

    /// It works, but somebody should know.
    public static Finding note(String check, String found, String advice) {
        return new Finding(check, State.NOTE, found, advice);
    }

    public static Finding wrong(String check, String found, String advice) {
        return new Finding(check, State.WRONG, found, advice);
    }
}
