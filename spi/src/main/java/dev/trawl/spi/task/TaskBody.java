package dev.trawl.spi.task;

/// The input of a task at submit. It never changes, and the store protects it with a checksum.
///
/// @param payload JSON text
/// @param overrides JSON object of the settings that this task overrides (`timeout`, `max_retries`, …);
/// `{}` when none
/// @param traceparent the W3C trace context of the submit; empty when none
/// @param submittedBy the principal
public record TaskBody(String payload, String overrides, String traceparent, String submittedBy) {}
