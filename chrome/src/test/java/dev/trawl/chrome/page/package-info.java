@NullMarked
package dev.trawl.chrome.page;

import org.jspecify.annotations.NullMarked;
