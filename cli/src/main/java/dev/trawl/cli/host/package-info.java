/// `trawl host`.
@NullMarked
package dev.trawl.cli.host;

import org.jspecify.annotations.NullMarked;
