package dev.trawl.gateway.task.crawl;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.trawl.core.edit.EditTask;
import dev.trawl.spi.crawl.edit.JobEdits;
import java.util.List;
import java.util.Optional;

/// The settings of a crawl that were changed after its start.
///
/// @param version counts the edits
/// @param settings in force instead of those in `payload`; `exclude` lists the added patterns
/// @param dropped queued URLs that this edit drops; only in the response to an edit
/// @param notes what keeps this edit from full effect; only in the response to an edit
public record EditsDocument(
        int version, @JsonRawValue String settings, Optional<Integer> dropped, Optional<List<String>> notes) {

    public static Optional<EditsDocument> of(JobEdits edits) {
        return edits.isEmpty()
                ? Optional.empty()
                : Optional.of(new EditsDocument(edits.version(), edits.settings(), Optional.empty(), Optional.empty()));
    }

    public static EditsDocument of(EditTask.Reply.Done done) {
        return new EditsDocument(
                done.edits().version(),
                done.edits().settings(),
                Optional.of(done.dropped()),
                Optional.of(done.notes()));
    }
}
