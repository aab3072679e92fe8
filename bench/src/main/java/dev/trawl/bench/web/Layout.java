package dev.trawl.bench.web;

/// How pages are spread over hosts. Hosts are loopback addresses, so that no name has to be resolved.
public enum Layout {
    ONE_HOST("one-host", 1, 250),
    MANY_HOSTS("200-hosts", 200, 1);

    private final String label;
    private final int hosts;
    private final int firstAddress;

    Layout(String label, int hosts, int firstAddress) {
        this.label = label;
        this.hosts = hosts;
        this.firstAddress = firstAddress;
    }

    public int hosts() {
        return hosts;
    }

    String label() {
        return label;
    }

    /// The address of a host, counted from 0.
    String address(int host) {
        return "127.0.1." + (firstAddress + host);
    }
}
