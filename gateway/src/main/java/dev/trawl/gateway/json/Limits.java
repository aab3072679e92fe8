package dev.trawl.gateway.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Limits of a field of a request: of the characters of a text, the value of a number or the items of a list.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Limits {

    long min() default 0;

    long max() default Long.MAX_VALUE;

    /// True for a text that may contain control characters or be blank, such as a password.
    boolean anyCharacters() default false;

    /// True when an error in a list of texts names the item instead of the list.
    boolean namesItems() default false;

    /// A regular expression for the whole text; empty for none.
    String pattern() default "";

    /// The rule of the pattern, which continues the sentence "name must be ...".
    String rule() default "";

    /// The longest duration, such as `365d`; empty for none.
    String longest() default "";
}
