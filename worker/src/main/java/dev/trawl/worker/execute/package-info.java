/// The executors that come along: functions of this process and services behind HTTP.
@NullMarked
package dev.trawl.worker.execute;

import org.jspecify.annotations.NullMarked;
