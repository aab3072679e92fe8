@NullMarked
package dev.trawl.app.browser;

import org.jspecify.annotations.NullMarked;
