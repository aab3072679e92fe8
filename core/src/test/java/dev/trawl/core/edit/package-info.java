@NullMarked
package dev.trawl.core.edit;

import org.jspecify.annotations.NullMarked;
