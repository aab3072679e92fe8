/// `trawl secret`: keeps secrets at a server, and never shows one.
@NullMarked
package dev.trawl.cli.secret;

import org.jspecify.annotations.NullMarked;
