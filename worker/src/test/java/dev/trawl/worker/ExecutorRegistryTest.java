package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trawl.plugin.Executor;
import dev.trawl.worker.execute.LocalExecutor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExecutorRegistryTest {

    private final ExecutorRegistry registry = new ExecutorRegistry();

    /// 002.40
    @Test
    void an_executor_is_found_by_its_name_and_by_the_types_it_brings() {
        LocalExecutor local = new LocalExecutor();
        registry.register(local);
        assertThat(registry.get("local")).contains(local);
        assertThat(registry.get("sleep")).contains(local);
        assertThat(registry.list()).containsExactly(local);
    }

    /// 002.42
    @Test
    void an_unknown_type_has_none() {
        assertThat(registry.get("custom")).isEmpty();
    }

    @Test
    void a_name_is_taken_once() {
        registry.register(new LocalExecutor());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> registry.register(new LocalExecutor()))
                .withMessage("there is an executor 'local' already");
    }

    @Test
    void executors_on_the_class_path_are_found() {
        registry.discover(new OneService(LocalExecutor.class));
        assertThat(registry.list()).singleElement().isInstanceOf(LocalExecutor.class);
    }

    /// A class loader that declares one executor, as a jar with a services file would.
    private static final class OneService extends ClassLoader {

        private final Class<? extends Executor> service;

        OneService(Class<? extends Executor> service) {
            super(service.getClassLoader());
            this.service = service;
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            if (!name.equals("META-INF/services/" + Executor.class.getName())) {
                return super.getResources(name);
            }
            URL declared = URL.of(URI.create("memory:services"), new URLStreamHandler() {
                @Override
                protected URLConnection openConnection(URL url) {
                    return new Declared(url, service.getName());
                }
            });
            return Collections.enumeration(List.of(declared));
        }
    }

    private static final class Declared extends URLConnection {

        private final String text;

        Declared(URL url, String text) {
            super(url);
            this.text = text;
        }

        @Override
        public void connect() {}

        @Override
        public InputStream getInputStream() {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
