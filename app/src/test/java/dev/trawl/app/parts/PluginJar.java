package dev.trawl.app.parts;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;

/// Compiles one class and packs it into a jar that names it as a provider, as the author of a plugin does.
record PluginJar(Path work) {

    void write(Path jar, Class<?> service, String name, String source) throws IOException {
        Path classes = Files.createDirectories(work.resolve(name));
        Path file = Files.writeString(classes.resolve(name + ".java"), source);
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream(),
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        file.toString());
        if (exit != 0) {
            throw new IOException("the plugin does not compile: " + source);
        }
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            add(out, name + ".class", Files.readAllBytes(classes.resolve(name + ".class")));
            add(out, "META-INF/services/" + service.getName(), name.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(content);
        out.closeEntry();
    }
}
