package dev.trawl.cli;

import dev.trawl.cli.fault.MessageLanguage;
import java.util.Locale;
import java.util.Optional;

/// The result of one check of `trawl doctor`.
///
/// @param found the observed state
/// @param advice how to fix it; empty if nothing has to be done
/// @param chinese both texts in Chinese; empty if there is no translation
public record DoctorFinding(String check, State state, String found, String advice, Optional<Chinese> chinese) {

    /// The texts of a finding in Chinese.
    public record Chinese(String found, String advice) {}

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

    public static DoctorFinding ok(String check, String found) {
        return new DoctorFinding(check, State.OK, found, "", Optional.empty());
    }

    /// A finding that does not stop a server, but needs attention.
    public static DoctorFinding note(String check, String found, String advice) {
        return new DoctorFinding(check, State.NOTE, found, advice, Optional.empty());
    }

    public static DoctorFinding wrong(String check, String found, String advice) {
        return new DoctorFinding(check, State.WRONG, found, advice, Optional.empty());
    }

    public DoctorFinding inChinese(String chineseFound, String chineseAdvice) {
        return new DoctorFinding(check, state, found, advice, Optional.of(new Chinese(chineseFound, chineseAdvice)));
    }

    public String found(MessageLanguage language) {
        return language == MessageLanguage.CHINESE ? chinese.map(Chinese::found).orElse(found) : found;
    }

    public String advice(MessageLanguage language) {
        return language == MessageLanguage.CHINESE
                ? chinese.map(Chinese::advice).orElse(advice)
                : advice;
    }
}
