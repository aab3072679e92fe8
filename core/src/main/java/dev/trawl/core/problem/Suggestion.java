package dev.trawl.core.problem;

import java.util.Collection;
import java.util.Optional;

/// Suggests a known name for a misspelled one.
public final class Suggestion {

    private Suggestion() {}

    /// The known name closest to the typed one; empty if none is similar enough.
    public static Optional<String> closest(String typed, Collection<String> known) {
        return SimilarWord.of(typed, known);
    }
}
