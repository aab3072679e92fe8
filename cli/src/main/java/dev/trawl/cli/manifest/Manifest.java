package dev.trawl.cli.manifest;

import dev.trawl.cli.job.YamlLines;
import tools.jackson.databind.node.ObjectNode;

/// One document of a file: a schedule or a job, as it shall be on the server.
///
/// @param source the file, for messages
/// @param lines the lines of the document, for messages
/// @param spec the normal form of the document, without `kind` and `name`
record Manifest(ManifestKind kind, String name, String source, YamlLines lines, ObjectNode spec) {

    /// The name in messages, such as `schedule/nightly`.
    String title() {
        return kind.word() + "/" + name;
    }

    /// The place of a complaint, such as `crawls.yaml:7`. A complaint starts with a path in the document.
    String at(String complaint) {
        return "%s:%d".formatted(source, lines.lineOf(complaint).orElseGet(lines::first));
    }

    /// The type of its task; empty for a task type.
    String taskType() {
        return spec.path("task").path("type").asString("");
    }
}
