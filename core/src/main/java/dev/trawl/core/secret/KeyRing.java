package dev.trawl.core.secret;

/// The storage of the master keys.
public interface KeyRing {

    /// The current keys, including changes by other nodes.
    MasterKeys keys();

    /// Adds a new key in front of the others, if this ring can create keys; otherwise changes nothing.
    MasterKeys renew();

    /// Removes all keys but the first, if this ring can change its keys.
    void dropOthers();

    /// A ring of keys that are managed outside of Trawl.
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
                // The owner of the keys removes the old ones.
            }
        };
    }
}
