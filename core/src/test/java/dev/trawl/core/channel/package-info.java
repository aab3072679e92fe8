@NullMarked
package dev.trawl.core.channel;

import org.jspecify.annotations.NullMarked;
