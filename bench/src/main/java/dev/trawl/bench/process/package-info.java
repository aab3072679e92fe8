/// Programs that run beside us: on a core of their own, with what they used of the machine.
@NullMarked
package dev.trawl.bench.process;

import org.jspecify.annotations.NullMarked;
