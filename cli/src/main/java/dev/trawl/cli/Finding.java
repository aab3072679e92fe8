package dev.trawl.cli;

import dev.trawl.cli.fault.Language;
import java.util.Locale;
import java.util.Optional;

/// What `trawl doctor` found about one thing.
///
/// @param found how it is
/// @param advice what to do about it; empty when nothing is to be done
/// @param chinese the same two texts in Chinese; empty where there is no translation
public record Finding(String check, State state, String found, String advice, Optional<Chinese> chinese) {

    /// Finding and advice in Chinese.
    public record Chinese(String found, String advice) {}

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
        return new Finding(check, State.OK, found, "", Optional.empty());
    }

    /// It works, but somebody should know.
    public static Finding note(String check, String found, String advice) {
        return new Finding(check, State.NOTE, found, advice, Optional.empty());
    }

    public static Finding wrong(String check, String found, String advice) {
        return new Finding(check, State.WRONG, found, advice, Optional.empty());
    }

    public Finding inChinese(String chineseFound, String chineseAdvice) {
        return new Finding(check, state, found, advice, Optional.of(new Chinese(chineseFound, chineseAdvice)));
    }

    public String found(Language language) {
        return language == Language.CHINESE ? chinese.map(Chinese::found).orElse(found) : found;
    }

    public String advice(Language language) {
        return language == Language.CHINESE ? chinese.map(Chinese::advice).orElse(advice) : advice;
    }
}
