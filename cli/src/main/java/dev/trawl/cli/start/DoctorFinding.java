package dev.trawl.cli.start;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Phrase;
import java.util.Locale;

/// The result of one check of `trawl doctor`.
///
/// @param observed the observed state
/// @param fix how to fix it; empty if nothing has to be done
public record DoctorFinding(String check, State state, Phrase observed, Phrase fix) {

    private static final Phrase NOTHING = Phrase.of("");

    /// The severity of a finding.
    public enum State {
        OK,
        NOTE,
        WRONG;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static DoctorFinding ok(String check, Phrase found) {
        return new DoctorFinding(check, State.OK, found, NOTHING);
    }

    /// A finding that does not stop a server, but needs attention.
    public static DoctorFinding note(String check, Phrase found, Phrase advice) {
        return new DoctorFinding(check, State.NOTE, found, advice);
    }

    public static DoctorFinding wrong(String check, Phrase found, Phrase advice) {
        return new DoctorFinding(check, State.WRONG, found, advice);
    }

    public String found() {
        return observed.toString();
    }

    public String advice() {
        return fix.toString();
    }

    public String found(MessageLanguage language) {
        return observed.in(language);
    }

    public String advice(MessageLanguage language) {
        return fix.in(language);
    }
}
