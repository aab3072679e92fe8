package dev.trawl.gateway.http;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/// The servlet of every path and method. The route table finds and runs the route.
public final class RouteServlet extends HttpServlet {

    private final transient RouteTable routes;

    public RouteServlet(RouteTable routes) {
        this.routes = routes;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            routes.answer(request).writeTo(response);
        } catch (Error e) { // the guard maps it to a problem, like an exception
            throw new ServletException(e);
        }
    }
}
