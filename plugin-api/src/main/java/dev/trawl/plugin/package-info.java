/// The types of plugins: executors, splitters, load balancers and metrics collectors, and the leases they work with.
@NullMarked
package dev.trawl.plugin;

import org.jspecify.annotations.NullMarked;
