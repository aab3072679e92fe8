package dev.trawl.worker.remote;

/// The server answered with a rejection.
public final class ServerRefusedException extends RuntimeException {

    private final Refusal refusal;

    ServerRefusedException(Refusal refusal) {
        super("%d %s %s".formatted(refusal.status(), refusal.code(), refusal.words()), null, false, false);
        this.refusal = refusal;
    }

    public Refusal refusal() {
        return refusal;
    }
}
