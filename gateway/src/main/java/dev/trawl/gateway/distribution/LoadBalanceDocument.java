package dev.trawl.gateway.distribution;

import java.util.List;

/// How work is spread.
///
/// @param strategies names that can be chosen
/// @param devices those that can be given work, the busiest first
/// @param moreDevices there are more than are shown
public record LoadBalanceDocument(
        String strategy, List<String> strategies, List<DeviceLoad> devices, boolean moreDevices) {

    /// @param leases parts of tasks that it holds
    /// @param promised invitations that it has not claimed yet
    /// @param share of all leases and promises, 0 to 1
    public record DeviceLoad(String deviceId, int capacity, int leases, int promised, double share) {}
}
