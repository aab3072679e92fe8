package dev.trawl.bench.web;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The configuration of nginx: one worker, persistent connections, no log, and a URL with the number of requests.
final class NginxConfig {

    static final String COUNTER = "127.0.1.254";
    private static final Path MODULES = Path.of("/usr/share/nginx/modules");
    private static final List<String> LUA = List.of("ndk_http_module.so", "ngx_http_lua_module.so");

    private NginxConfig() {}

    /// What is missing to answer late or to make up pages; empty when nothing is.
    static Optional<String> missingLua() {
        return LUA.stream()
                .filter(module -> !Files.exists(MODULES.resolve(module)))
                .map("nginx has no module %s (Debian: libnginx-mod-http-lua)"::formatted)
                .findFirst();
    }

    /// Serves files, each answer after a while.
    static String files(WebFiles files, int latencyMillis) {
        var site = files.site();
        String late =
                latencyMillis == 0 ? "" : "access_by_lua_block { ngx.sleep(%.3f) }".formatted(latencyMillis / 1_000.0);
        String listen = IntStream.range(0, site.layout().hosts())
                .mapToObj(host -> "listen %s:%d;".formatted(site.layout().address(host), site.port()))
                .collect(Collectors.joining("\n        "));
        return whole(latencyMillis > 0, site.port(), """
                server {
                    %s
                    root %s;
                    %s
                }
            """.formatted(listen, files.root(), late));
    }

    /// Serves pages that are made up when they are asked for.
    static String endless(EndlessSite site) {
        return whole(true, site.port(), """
                server {
                    listen %s:%d;
                    location / {
                        default_type text/html;
                        content_by_lua_block {
            %s
                        }
                    }
                }
            """.formatted(Layout.ONE_HOST.address(0), site.port(), site.program()));
    }

    private static String whole(boolean lua, int port, String servers) {
        String modules = lua
                ? LUA.stream()
                        .map(module -> "load_module %s;\n".formatted(MODULES.resolve(module)))
                        .collect(Collectors.joining())
                : "";
        String user = System.getProperty("user.name").equals("root") ? "user root;\n" : "";
        return modules + user + """
            daemon off;
            worker_processes 1;
            worker_rlimit_nofile 16384;
            pid nginx.pid;
            error_log error.log warn;
            events { worker_connections 8192; }
            http {
                types { text/html html; text/plain txt; }
                charset utf-8;
                access_log off;
                sendfile on;
                tcp_nopush on;
                keepalive_timeout 75;
                keepalive_requests 1000000;
                client_body_temp_path body;
                proxy_temp_path proxy;
                fastcgi_temp_path fastcgi;
                uwsgi_temp_path uwsgi;
                scgi_temp_path scgi;
                server { listen %s:%d; stub_status; }
            %s}
            """.formatted(COUNTER, port, servers);
    }
}
