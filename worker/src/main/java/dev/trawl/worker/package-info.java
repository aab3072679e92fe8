/// Step 5 of 8, execute: the worker runtime. Takes invitations, claims leases, runs them and reports. Stops by its
/// own clock when renewals are no longer answered.
@NullMarked
package dev.trawl.worker;

import org.jspecify.annotations.NullMarked;
