/// The lane PULL: workers that are no part of Trawl, such as browsers, ask for their work. They get the same leases as
/// everybody; only a lock that is renewed by progress takes the place of the session's renewals.
@NullMarked
package dev.trawl.core.pull;

import org.jspecify.annotations.NullMarked;
