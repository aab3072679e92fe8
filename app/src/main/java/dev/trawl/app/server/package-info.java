/// The server: starts the loops of its roles over the opened backends.
@NullMarked
package dev.trawl.app.server;

import org.jspecify.annotations.NullMarked;
