/// Step 4 of 8, dispatch: assigns invitations to the inboxes of workers that can run them. (Step 5, execute, is the
/// module `worker`.)
@NullMarked
package dev.trawl.core.dispatch;

import org.jspecify.annotations.NullMarked;
