/// Routes for schedules: create, change, control and show.
@NullMarked
package dev.trawl.gateway.schedule;

import org.jspecify.annotations.NullMarked;
