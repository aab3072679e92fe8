/// The audit log at the edge.
@NullMarked
package dev.trawl.gateway.audit;

import org.jspecify.annotations.NullMarked;
