package dev.trawl.gateway.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a request record whose optional fields must not be null. Elsewhere null counts as absent.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface NullsRefused {}
