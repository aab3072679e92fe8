@NullMarked
package dev.trawl.chrome.fetch;

import org.jspecify.annotations.NullMarked;
