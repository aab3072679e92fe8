/// `trawl browser`: tokens with which people's own browsers work for a server.
@NullMarked
package dev.trawl.cli.browser;

import org.jspecify.annotations.NullMarked;
