package dev.trawl.gateway.worker;

import dev.trawl.plugin.Lease;
import java.time.Duration;
import java.util.Optional;

/// A lease in a response. Payload, cursor and settings are the stored texts.
///
/// @param whole the payload of the whole task; null when it equals `payload`
record LeaseDocument(
        String token,
        String subtask,
        long epoch,
        String project,
        String type,
        int attempt,
        String payload,
        String cursor,
        String executor,
        String settings,
        Duration timeout,
        String traceparent,
        boolean alone,
        Optional<String> whole) {

    static LeaseDocument of(Lease lease, String token) {
        return new LeaseDocument(
                token,
                lease.id().subtask().toString(),
                lease.id().epoch(),
                lease.project(),
                lease.type(),
                lease.attempt(),
                lease.payload(),
                lease.cursor(),
                lease.executor(),
                lease.settings(),
                lease.timeout(),
                lease.traceparent(),
                lease.alone(),
                Optional.of(lease.whole()).filter(text -> !text.equals(lease.payload())));
    }
}
