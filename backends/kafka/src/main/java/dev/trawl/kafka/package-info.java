/// The ready queue and the event bus on Kafka. A share group reads the invitation topics; every node
/// reads the event
/// topic.
@NullMarked
package dev.trawl.kafka;

import org.jspecify.annotations.NullMarked;
