package dev.trawl.peers;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.http.conn.DnsResolver;

/** Resolves addresses written in digits; BUbiNG's own resolvers add a dot, which makes names of them. */
public final class LiteralAddresses implements DnsResolver {

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        return InetAddress.getAllByName(host.endsWith(".") ? host.substring(0, host.length() - 1) : host);
    }
}
