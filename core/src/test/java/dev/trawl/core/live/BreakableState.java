package dev.trawl.core.live;

import dev.trawl.spi.live.LiveStateUnavailableException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/// An engine of the live state that can be cut off: every port around it then fails as a remote one would.
final class BreakableState {

    private boolean gone;
    private Runnable asked = () -> {};

    void cutOff() {
        gone = true;
    }

    /// Cuts it off; every call that fails then is told before.
    void cutOff(Runnable told) {
        asked = told;
        cutOff();
    }

    void comeBack() {
        gone = false;
    }

    <T> T around(Class<T> port, T engine) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
                    if (gone) {
                        asked.run();
                        throw new LiveStateUnavailableException("the test has cut it off", new IOException("cut off"));
                    }
                    try {
                        return method.invoke(engine, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
