package dev.trawl.core.submit;

import dev.trawl.spi.task.Labels;
import java.util.Map;

/// The document of `trawl apply` that describes a task. It is stored as two labels with the reserved prefix, by which
/// `apply` finds the newest task of a document again.
///
/// @param name of the document
/// @param digest changes with the content of the document
public record AppliedDocument(String name, String digest) {

    private static final String NAME = Labels.RESERVED + "job";
    private static final String DIGEST = Labels.RESERVED + "digest";

    Labels labels() {
        return Labels.of(Map.of(NAME, name, DIGEST, digest));
    }
}
