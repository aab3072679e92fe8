/// Task types, the subtask state machine as one pure function, and the commands of users for tasks.
@NullMarked
package dev.trawl.core.task;

import org.jspecify.annotations.NullMarked;
