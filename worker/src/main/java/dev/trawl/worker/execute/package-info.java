/// The built-in executors: local functions, HTTP and gRPC services, and copies of results.
@NullMarked
package dev.trawl.worker.execute;

import org.jspecify.annotations.NullMarked;
