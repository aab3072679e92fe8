package dev.trawl.cli.fault;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// A text with arguments that is written in the language of the reader. Its English form is also its `toString`.
///
/// @param english the text with `%s` for the arguments; the key of its translation
public record Phrase(String english, List<Object> arguments) {

    public static Phrase of(String english, Object... arguments) {
        return new Phrase(english, Arrays.asList(arguments));
    }

    /// Several phrases with a separator; an empty text if there are none.
    public static Phrase joined(String separator, List<Phrase> phrases) {
        return new Phrase(String.join(separator, Collections.nCopies(phrases.size(), "%s")), List.copyOf(phrases));
    }

    /// Returns whether the text is empty.
    public boolean isEmpty() {
        return english.isEmpty();
    }

    /// The text in a language. Arguments that are phrases are translated too.
    public String in(MessageLanguage language) {
        return language.text(english, arguments.toArray());
    }

    @Override
    public String toString() {
        return in(MessageLanguage.ENGLISH);
    }
}
