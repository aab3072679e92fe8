package dev.trawl.kafka;

/// Computes the recommended number of partitions of a topic from its load.
///
/// @param perSecond the measured records per second
/// @param lag the number of unread records
record PartitionAdvice(double perSecond, long lag, int brokers) {

    /// The records per second that one partition carries with a margin; measured on two busy
    /// cores, broker included.
    private static final double CARRIED = 15_000;

    /// The time in which the lag should be read, in seconds.
    private static final double LAG_SECONDS = 1;

    /// The partitions that the load needs, rounded up to a multiple of the brokers for an even distribution.
    int partitions() {
        double wanted = perSecond + lag / LAG_SECONDS;
        int needed = (int) Math.ceil(Math.max(1, wanted) / CARRIED);
        return needed <= 1 ? 1 : Math.ceilDiv(needed, brokers) * brokers;
    }
}
