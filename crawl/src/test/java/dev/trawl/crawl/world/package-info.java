/// Programs that run in a network of their own, where every address of the world is this machine.
@NullMarked
package dev.trawl.crawl.world;

import org.jspecify.annotations.NullMarked;
