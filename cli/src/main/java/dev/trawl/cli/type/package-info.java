/// `trawl type`: task types of a server.
@NullMarked
package dev.trawl.cli.type;

import org.jspecify.annotations.NullMarked;
