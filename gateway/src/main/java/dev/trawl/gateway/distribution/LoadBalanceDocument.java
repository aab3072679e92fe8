package dev.trawl.gateway.distribution;

import java.util.List;

/// The distribution of work over devices.
///
/// @param strategies names of the available strategies
/// @param devices devices that can receive work, the busiest first
/// @param moreDevices true when there are more than shown
public record LoadBalanceDocument(
        String strategy, List<String> strategies, List<DeviceLoad> devices, boolean moreDevices) {

    /// @param leases subtasks that the device holds
    /// @param promised invitations that it has not claimed yet
    /// @param share its share of all leases and promised invitations, 0 to 1
    public record DeviceLoad(String deviceId, int capacity, int leases, int promised, double share) {}
}
