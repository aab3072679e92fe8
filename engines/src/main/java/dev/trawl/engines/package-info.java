/// Real servers as processes on free loopback ports, for tests, fault injection, measurements and the local cluster.
/// Does not depend on Trawl. Servers stop with the process that started them.
@NullMarked
package dev.trawl.engines;

import org.jspecify.annotations.NullMarked;
