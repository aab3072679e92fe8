/// Step 5 of 8, execute: the worker runtime. Takes invitations, claims leases, runs them and reports, and stops by its
/// own clock when nobody answers any more.
@NullMarked
package dev.trawl.worker;

import org.jspecify.annotations.NullMarked;
