@NullMarked
package dev.trawl.zookeeper;

import org.jspecify.annotations.NullMarked;
