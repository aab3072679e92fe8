@NullMarked
package dev.trawl.chrome.browser;

import org.jspecify.annotations.NullMarked;
