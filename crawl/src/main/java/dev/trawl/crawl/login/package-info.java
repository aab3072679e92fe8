/// Form logins of jobs: the form, the session, and their checks.
@NullMarked
package dev.trawl.crawl.login;

import org.jspecify.annotations.NullMarked;
