@NullMarked
package dev.trawl.app.data;

import org.jspecify.annotations.NullMarked;
