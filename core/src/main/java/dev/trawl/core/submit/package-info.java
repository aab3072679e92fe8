/// Step 1 of 8, submit: accepts a task once it is durable, before it is split or run.
@NullMarked
package dev.trawl.core.submit;

import org.jspecify.annotations.NullMarked;
