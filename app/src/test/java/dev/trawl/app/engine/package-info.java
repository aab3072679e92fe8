@NullMarked
package dev.trawl.app.engine;

import org.jspecify.annotations.NullMarked;
