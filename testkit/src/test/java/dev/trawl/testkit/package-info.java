@NullMarked
package dev.trawl.testkit;

import org.jspecify.annotations.NullMarked;
