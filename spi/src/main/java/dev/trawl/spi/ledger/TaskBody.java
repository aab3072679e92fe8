package dev.trawl.spi.ledger;

/// What a task was submitted with. Never changes, and carries a checksum in the store.
///
/// @param payload JSON text
/// @param overrides JSON object of the settings that this task overrides (`timeout`, `max_retries`, …); `{}` when none
/// @param traceparent the W3C trace context it was submitted in; empty when none
/// @param submittedBy the principal
public record TaskBody(String payload, String overrides, String traceparent, String submittedBy) {}
