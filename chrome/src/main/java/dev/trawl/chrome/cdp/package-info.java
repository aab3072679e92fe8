/// Client of the Chrome DevTools Protocol over a pair of pipes.
@NullMarked
package dev.trawl.chrome.cdp;

import org.jspecify.annotations.NullMarked;
