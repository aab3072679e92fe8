package dev.trawl.spi.worker;

import dev.trawl.spi.Lane;
import dev.trawl.spi.live.Invitation;
import java.util.List;

/// Asks for leases.
///
/// @param request unique for the session, not 0; repeated when the answer was lost
public record ClaimRequest(long session, long request, Lane lane, List<Invitation> invitations) {}
