package dev.trawl.sim;

import dev.trawl.sim.mutant.Mutant;

/// What one simulation is to be.
///
/// @param events how many events happen before everything is healed
public record SimSettings(long seed, int events, Mutant mutant) {}
