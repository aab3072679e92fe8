/// The browsers of a server or worker, and those of a local command.
@NullMarked
package dev.trawl.app.browser;

import org.jspecify.annotations.NullMarked;
