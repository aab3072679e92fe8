/// Schedules at the edge: made, changed, steered and looked at.
@NullMarked
package dev.trawl.gateway.schedule;

import org.jspecify.annotations.NullMarked;
