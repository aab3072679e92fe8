@NullMarked
package dev.trawl.chrome.proxy;

import org.jspecify.annotations.NullMarked;
