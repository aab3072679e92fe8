package dev.trawl.cli.output;

import tools.jackson.databind.JsonNode;

/// Writes rows one by one in some format.
public interface RowWriter {

    void write(JsonNode row);

    /// Writes buffered rows. Tables and documents are written only here, so a failure leaves no partial output.
    void finish();
}
