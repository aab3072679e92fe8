package dev.trawl.engines;

/// Redis 6.2 on its own port. Acknowledged writes survive a kill.
public final class RedisServer implements OneProcess {

    private final int port;
    private final int tlsPort;
    private final String password;
    private final ServerProcess process;

    private RedisServer(int port, int tlsPort, String password) {
        this.port = port;
        this.tlsPort = tlsPort;
        this.password = password;
        process = ServerProcess.started(
                RedisProgram.server(port, password, tlsPort == 0 ? "" : RedisProgram.tls(tlsPort)));
    }

    public static RedisServer start() {
        return new RedisServer(Ports.free(), 0, "");
    }

    /// A server that requires this password.
    public static RedisServer start(String password) {
        return new RedisServer(Ports.free(), 0, password);
    }

    /// A server that also listens at [#tlsUrl()].
    public static RedisServer startWithTls(String password) {
        return new RedisServer(Ports.free(), Ports.free(), password);
    }

    /// `redis://127.0.0.1:PORT`
    @Override
    public String url() {
        return "redis://127.0.0.1:" + port;
    }

    /// `rediss://127.0.0.1:PORT?ca=FILE`
    public String tlsUrl() {
        return "rediss://127.0.0.1:%d?ca=%s"
                .formatted(tlsPort, TlsKeys.ofServers().certificate());
    }

    public int port() {
        return port;
    }

    /// Empty when no password is required.
    public String password() {
        return password;
    }

    @Override
    public ServerProcess process() {
        return process;
    }
}
