/// Workers: one on a separate machine, and those inside a server.
@NullMarked
package dev.trawl.app.worker;

import org.jspecify.annotations.NullMarked;
