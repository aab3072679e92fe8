/// Finds, starts and ends browser processes.
@NullMarked
package dev.trawl.chrome.browser;

import org.jspecify.annotations.NullMarked;
