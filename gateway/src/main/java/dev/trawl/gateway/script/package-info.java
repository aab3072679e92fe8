/// The script that makes a person's browser a worker.
@NullMarked
package dev.trawl.gateway.script;

import org.jspecify.annotations.NullMarked;
