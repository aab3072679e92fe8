/// Commands that show how Trawl handles a URL, a page, a robots.txt or a schedule. They need no server; only
/// commands that fetch use the network.
@NullMarked
package dev.trawl.cli.inspect;

import org.jspecify.annotations.NullMarked;
