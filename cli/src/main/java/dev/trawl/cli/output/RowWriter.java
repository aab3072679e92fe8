package dev.trawl.cli.output;

import tools.jackson.databind.JsonNode;

/// Takes rows one by one and writes them in some form.
public interface RowWriter {

    void write(JsonNode row);

    /// Writes what is left. Without it a table or a document is not written at all, so a failure leaves no half one.
    void finish();
}
