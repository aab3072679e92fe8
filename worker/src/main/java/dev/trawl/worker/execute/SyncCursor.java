package dev.trawl.worker.execute;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The progress of a copy: everything before it is at the target.
///
/// @param page cursor of the page of results that holds the next record; empty for the first
/// @param skip number of copied records of that page
/// @param batches number of copied batches
/// @param records number of copied records
record SyncCursor(String page, int skip, int batches, long records) {

    static final SyncCursor START = new SyncCursor("", 0, 0, 0);

    private static final JsonMapper JSON = JsonMapper.shared();

    static SyncCursor parse(String text) {
        if (text.isEmpty()) {
            return START;
        }
        JsonNode json = JSON.readTree(text);
        return new SyncCursor(
                json.path("page").asString(""),
                json.path("skip").asInt(),
                json.path("batches").asInt(),
                json.path("records").asLong());
    }

    String text() {
        return JSON.createObjectNode()
                .put("page", page)
                .put("skip", skip)
                .put("batches", batches)
                .put("records", records)
                .toString();
    }
}
