/// What can be replaced in scheduling: how a payload is split, which worker is chosen, what is measured.
@NullMarked
package dev.trawl.spi.schedule;

import org.jspecify.annotations.NullMarked;
