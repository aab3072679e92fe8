package dev.trawl.crawl.archive;

import java.io.IOException;
import java.util.Optional;

/// Keeps the first defect found in a file, with its position.
final class ArchiveDamage {

    private final FileSource source;
    private Optional<String> first = Optional.empty();

    ArchiveDamage(FileSource source) {
        this.source = source;
    }

    void note(IOException broken) {
        note(Optional.ofNullable(broken.getMessage()).orElse("it ends too early"), source.position());
    }

    /// Checks a reader whose member has ended.
    void note(RecordReader reader) {
        if (reader.isTooShort()) {
            note(RecordReader.TOO_SHORT, reader.end());
        }
    }

    private void note(String why, long before) {
        if (first.isEmpty()) {
            first = Optional.of("damaged before byte %d: %s".formatted(before, why));
        }
    }

    Optional<String> first() {
        return first;
    }
}
