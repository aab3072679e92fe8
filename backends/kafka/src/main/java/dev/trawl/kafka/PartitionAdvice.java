package dev.trawl.kafka;

/// How many partitions a topic should have for what goes through it.
///
/// @param perSecond records a second that were measured
/// @param lag records that wait although they are wanted
record PartitionAdvice(double perSecond, long lag, int brokers) {

    /// What one partition carries with room to spare; measured on two busy cores, broker included.
    private static final double CARRIED = 15_000;

    /// So many wait for less than a second to pass.
    private static final double LAG_SECONDS = 1;

    /// As many as the load needs, and then a multiple of the brokers, so that each of them carries the same.
    int partitions() {
        double wanted = perSecond + lag / LAG_SECONDS;
        int needed = (int) Math.ceil(Math.max(1, wanted) / CARRIED);
        return needed <= 1 ? 1 : Math.ceilDiv(needed, brokers) * brokers;
    }
}
