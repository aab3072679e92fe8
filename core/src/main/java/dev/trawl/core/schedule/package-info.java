/// Schedules: their times, firings and management.
@NullMarked
package dev.trawl.core.schedule;

import org.jspecify.annotations.NullMarked;
