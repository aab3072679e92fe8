/// Routes for the state of the platform: workers, status, settings, probes, metrics.
@NullMarked
package dev.trawl.gateway.node;

import org.jspecify.annotations.NullMarked;
