/// The façade of document 001: devices, tasks, statistics and load balancing under `/api/distribution`. Field names and
/// states are those of the document; what it does not know is ignored.
@NullMarked
package dev.trawl.gateway.distribution;

import org.jspecify.annotations.NullMarked;
