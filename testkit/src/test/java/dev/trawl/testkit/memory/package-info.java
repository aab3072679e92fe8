@NullMarked
package dev.trawl.testkit.memory;

import org.jspecify.annotations.NullMarked;
