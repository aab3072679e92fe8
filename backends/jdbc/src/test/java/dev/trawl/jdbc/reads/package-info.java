@NullMarked
package dev.trawl.jdbc.reads;

import org.jspecify.annotations.NullMarked;
