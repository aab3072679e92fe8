/// The channel of a worker that has nothing but a server's address and a credential.
@NullMarked
package dev.trawl.worker.remote;

import org.jspecify.annotations.NullMarked;
