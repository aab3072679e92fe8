package dev.trawl.core.secret;

/// Where the master keys are kept.
public interface KeyRing {

    /// The keys as they are now; another node may have changed them.
    MasterKeys keys();

    /// Puts a new key in front of the others, if keys can be made here; else the first one stays.
    MasterKeys renew();

    /// Forgets all keys but the first, if they can be changed here.
    void dropOthers();

    /// Keys that somebody else looks after.
    static KeyRing fixed(MasterKeys keys) {
        return new KeyRing() {
            @Override
            public MasterKeys keys() {
                return keys;
            }

            @Override
            public MasterKeys renew() {
                return keys;
            }

            @Override
            public void dropOthers() {
                // Whoever handed them in takes the old ones away.
            }
        };
    }
}
