package dev.trawl.sim;

import dev.trawl.sim.mutant.Mutant;

/// The settings of one simulation.
///
/// @param events the number of events before the recovery
public record SimSettings(long seed, int events, Mutant mutant) {}
