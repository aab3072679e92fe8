@NullMarked
package dev.trawl.app.parts;

import org.jspecify.annotations.NullMarked;
