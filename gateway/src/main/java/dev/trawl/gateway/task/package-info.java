/// Routes for tasks.
@NullMarked
package dev.trawl.gateway.task;

import org.jspecify.annotations.NullMarked;
