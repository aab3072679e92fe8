/// Worker sessions: registration, renewal, and the end of lost sessions.
@NullMarked
package dev.trawl.core.session;

import org.jspecify.annotations.NullMarked;
