/// `trawl secret`: stores secrets on a server and never shows a value.
@NullMarked
package dev.trawl.cli.secret;

import org.jspecify.annotations.NullMarked;
