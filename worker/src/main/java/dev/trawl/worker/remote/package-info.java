/// The channel of a worker that has only a server's URL and a credential.
@NullMarked
package dev.trawl.worker.remote;

import org.jspecify.annotations.NullMarked;
