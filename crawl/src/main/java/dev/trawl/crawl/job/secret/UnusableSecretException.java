package dev.trawl.crawl.job.secret;

/// A secret that a job references is not set, not readable, or not allowed for the hosts of the job. The message names
/// the secret and says what to do.
public final class UnusableSecretException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public UnusableSecretException(String message) {
        super(message);
    }
}
