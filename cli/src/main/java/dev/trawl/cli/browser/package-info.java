/// `trawl browser`: tokens for user browsers that work for a server.
@NullMarked
package dev.trawl.cli.browser;

import org.jspecify.annotations.NullMarked;
