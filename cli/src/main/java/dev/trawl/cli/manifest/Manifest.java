package dev.trawl.cli.manifest;

import tools.jackson.databind.node.ObjectNode;

/// One document of a file: a schedule or a job, as it shall be on the server.
///
/// @param source the file, for messages
/// @param spec the normal form of the document, without `kind` and `name`
record Manifest(ManifestKind kind, String name, String source, ObjectNode spec) {

    /// The name in messages, such as `schedule/nightly`.
    String title() {
        return kind.word() + "/" + name;
    }
}
