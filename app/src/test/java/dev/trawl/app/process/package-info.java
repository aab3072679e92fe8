@NullMarked
package dev.trawl.app.process;

import org.jspecify.annotations.NullMarked;
