/// The façade of document 001: devices, tasks, statistics and load balancing under `/api/distribution`. Field names
/// and states are those of the document. Unknown fields are ignored.
@NullMarked
package dev.trawl.gateway.distribution;

import org.jspecify.annotations.NullMarked;
