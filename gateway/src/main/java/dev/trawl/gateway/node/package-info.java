/// The routes that tell how the platform is: workers, status, settings, probes, metrics.
@NullMarked
package dev.trawl.gateway.node;

import org.jspecify.annotations.NullMarked;
