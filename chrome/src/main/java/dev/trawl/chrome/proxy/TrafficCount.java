package dev.trawl.chrome.proxy;

import java.util.concurrent.atomic.LongAdder;

/// Counts the traffic of one context proxy.
final class TrafficCount {

    final LongAdder requests = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder received = new LongAdder();
    final LongAdder sent = new LongAdder();

    ProxyTraffic now() {
        return new ProxyTraffic(requests.sum(), refused.sum(), received.sum(), sent.sum());
    }
}
