@NullMarked
package dev.trawl.chrome.cdp;

import org.jspecify.annotations.NullMarked;
