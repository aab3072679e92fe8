/// `/operations`: one command for many tasks.
@NullMarked
package dev.trawl.gateway.operation;

import org.jspecify.annotations.NullMarked;
