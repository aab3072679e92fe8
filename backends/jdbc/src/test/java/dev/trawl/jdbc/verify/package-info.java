@NullMarked
package dev.trawl.jdbc.verify;

import org.jspecify.annotations.NullMarked;
