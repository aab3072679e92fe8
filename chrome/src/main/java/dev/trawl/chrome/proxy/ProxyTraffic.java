package dev.trawl.chrome.proxy;

/// Traffic of one context proxy since it was opened.
///
/// @param requests requests over plain HTTP, and tunnels
/// @param refused requests that the egress guard or the syntax check refused
/// @param received bytes from servers
/// @param sent bytes to servers
public record ProxyTraffic(long requests, long refused, long received, long sent) {}
