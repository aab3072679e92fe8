/// The userscript that turns a person's browser into a worker.
@NullMarked
package dev.trawl.gateway.script;

import org.jspecify.annotations.NullMarked;
