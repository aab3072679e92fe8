/// What a task type is, the life of a subtask as one pure function, and what people can order a task to do.
@NullMarked
package dev.trawl.core.task;

import org.jspecify.annotations.NullMarked;
