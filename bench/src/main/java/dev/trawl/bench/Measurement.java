package dev.trawl.bench;

/// One thing that is measured.
@FunctionalInterface
interface Measurement {

    /// Measures and reports.
    void run(Bench bench) throws Exception;
}
