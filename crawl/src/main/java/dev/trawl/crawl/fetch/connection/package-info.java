/// Connections to servers: names, TLS, the pool, deadlines and the watchdog.
@NullMarked
package dev.trawl.crawl.fetch.connection;

import org.jspecify.annotations.NullMarked;
