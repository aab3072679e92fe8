package dev.trawl.spi.worker;

import dev.trawl.spi.Lane;
import dev.trawl.spi.live.Invitation;
import java.util.List;

/// A request for leases.
///
/// @param request unique in the session, not 0; a retry after a lost response uses the same number
public record ClaimRequest(long session, long request, Lane lane, List<Invitation> invitations) {}
