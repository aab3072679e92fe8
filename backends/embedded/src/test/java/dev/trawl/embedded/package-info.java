@NullMarked
package dev.trawl.embedded;

import org.jspecify.annotations.NullMarked;
