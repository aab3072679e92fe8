package dev.trawl.worker.remote;

/// The server answered with a rejection.
public final class ServerRefusedException extends RuntimeException {

    private final ServerRefusal refusal;

    ServerRefusedException(ServerRefusal refusal) {
        super("%d %s %s".formatted(refusal.status(), refusal.code(), refusal.words()), null, false, false);
        this.refusal = refusal;
    }

    public ServerRefusal refusal() {
        return refusal;
    }
}
