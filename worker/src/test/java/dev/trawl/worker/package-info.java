@NullMarked
package dev.trawl.worker;

import org.jspecify.annotations.NullMarked;
