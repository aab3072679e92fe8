@NullMarked
package dev.trawl.kafka;

import org.jspecify.annotations.NullMarked;
