/// The ready queue and the event bus on Kafka: invitations in topics that a share group reads, events in a topic that
/// every node reads.
@NullMarked
package dev.trawl.kafka;

import org.jspecify.annotations.NullMarked;
