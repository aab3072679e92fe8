/// Election, membership and watched settings in ZooKeeper.
@NullMarked
package dev.trawl.zookeeper;

import org.jspecify.annotations.NullMarked;
