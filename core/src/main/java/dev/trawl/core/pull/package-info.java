/// The lane PULL: workers outside of Trawl, such as browsers, request their work. They get the same leases as other
/// workers, but a lock that is renewed by progress replaces the renewals of the session.
@NullMarked
package dev.trawl.core.pull;

import org.jspecify.annotations.NullMarked;
