/// Errors on the client side, in two languages, with their exit codes.
@NullMarked
package dev.trawl.cli.fault;

import org.jspecify.annotations.NullMarked;
