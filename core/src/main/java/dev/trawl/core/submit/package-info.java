/// Step 1 of 8, submit: a task is accepted once it is durable, before it is split or run.
@NullMarked
package dev.trawl.core.submit;

import org.jspecify.annotations.NullMarked;
