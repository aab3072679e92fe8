@NullMarked
package dev.trawl.chrome.pool;

import org.jspecify.annotations.NullMarked;
