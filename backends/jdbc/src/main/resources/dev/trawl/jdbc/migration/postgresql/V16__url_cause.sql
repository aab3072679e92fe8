-- The cause of a URL is a code in a column of its own, and the text beside it is for users. How a URL was found has a
-- column per component. A null cause or kind means a row of a node of the version before: its cause is in the text, its
-- path in the number hops.
alter table url
    add column cause varchar(32),
    add column path_kind varchar(16),
    add column path_redirects integer,
    add column path_outside integer,
    add column path_level integer,
    add column path_moved integer,
    add column path_generated integer;
alter table crawl_robots add column cause varchar(32);
-- The limit that ended a crawl while URLs were waiting; null when none did.
alter table crawl add column limit_cause varchar(32);

update url set cause = case
    when substr(reason, 1, 9) = 'unchanged' then 'unchanged'
    when substr(reason, 1, 10) = 'redirected' then 'redirected'
    when substr(reason, 1, 9) = 'a sitemap' then 'sitemap'
    when substr(reason, 1, 7) = 'scheme ' then 'scheme'
    when substr(reason, 1, 6) = 'scope.' then 'scope'
    when substr(reason, 1, 8) = 'exclude ' then 'excluded'
    when substr(reason, 1, 7) = 'include' then 'not_included'
    when substr(reason, 1, 6) = 'depth ' then 'depth'
    when substr(reason, 1, 8) = 'nofollow' then 'nofollow'
    when substr(reason, 1, 5) = 'trap.' then 'trap'
    when substr(reason, 1, 16) = 'near_duplicates ' then 'near_duplicates'
    when substr(reason, 1, 16) = 'robots.txt line ' then 'robots'
    when substr(reason, 1, 9) = 'cancelled' then 'cancelled'
    when substr(reason, 1, 33) = 'robots.txt could not be fetched: ' then 'robots_unreachable'
    when substr(reason, 1, 5) = 'dns: ' then 'dns'
    when substr(reason, 1, 9) = 'connect: ' then 'connect'
    when substr(reason, 1, 10) = 'no_reply: ' then 'connect'
    when substr(reason, 1, 7) = 'proxy: ' then 'connect'
    when substr(reason, 1, 5) = 'tls: ' then 'tls'
    when substr(reason, 1, 8) = 'timeout_' then 'timeout'
    when substr(reason, 1, 17) = 'blocked_address: ' then 'blocked_address'
    when substr(reason, 1, 20) = 'too_many_redirects: ' then 'redirects'
    when substr(reason, 1, 14) = 'bad_redirect: ' then 'redirects'
    when substr(reason, 1, 18) = 'refused_redirect: ' then 'redirects'
    when substr(reason, 1, 14) = 'bad_response: ' then 'bad_reply'
    when substr(reason, 1, 19) = 'too_large_headers: ' then 'bad_reply'
    when substr(reason, 1, 11) = 'truncated: ' then 'bad_reply'
    when substr(reason, 1, 8) = 'decode: ' then 'bad_reply'
    when substr(reason, 1, 15) = 'decoded_ratio: ' then 'bad_reply'
    when substr(reason, 1, 15) = 'out_of_memory: ' then 'memory'
    when substr(reason, 1, 13) = 'memory_busy: ' then 'memory'
    when substr(reason, 1, 13) = 'memory_slow: ' then 'memory'
    when substr(reason, 1, 7) = 'status ' then 'status'
    when substr(reason, 1, 24) = 'no http or https address' then 'bad_address'
    when substr(reason, 1, 16) = 'it is no sitemap' then 'no_sitemap'
    when substr(reason, 1, 22) = 'its batch was given up' then 'given_up'
    when substr(reason, 1, 39) = 'its batch ended without a word about it' then 'given_up'
    when substr(reason, 1, 18) = 'its host was busy ' then 'host_given_up'
    when substr(reason, 1, 24) = 'its host did not answer ' then 'host_given_up'
    when substr(reason, 1, 7) = 'broke: ' then 'broke'
    else 'other' end
where reason is not null and reason <> '';

update crawl_robots set cause = case
    when substr(trouble, 1, 10) = 'redirected' then 'redirected'
    when substr(trouble, 1, 9) = 'cancelled' then 'cancelled'
    when substr(trouble, 1, 5) = 'dns: ' then 'dns'
    when substr(trouble, 1, 9) = 'connect: ' then 'connect'
    when substr(trouble, 1, 10) = 'no_reply: ' then 'connect'
    when substr(trouble, 1, 7) = 'proxy: ' then 'connect'
    when substr(trouble, 1, 5) = 'tls: ' then 'tls'
    when substr(trouble, 1, 8) = 'timeout_' then 'timeout'
    when substr(trouble, 1, 17) = 'blocked_address: ' then 'blocked_address'
    when substr(trouble, 1, 20) = 'too_many_redirects: ' then 'redirects'
    when substr(trouble, 1, 14) = 'bad_redirect: ' then 'redirects'
    when substr(trouble, 1, 18) = 'refused_redirect: ' then 'redirects'
    when substr(trouble, 1, 14) = 'bad_response: ' then 'bad_reply'
    when substr(trouble, 1, 19) = 'too_large_headers: ' then 'bad_reply'
    when substr(trouble, 1, 11) = 'truncated: ' then 'bad_reply'
    when substr(trouble, 1, 8) = 'decode: ' then 'bad_reply'
    when substr(trouble, 1, 15) = 'decoded_ratio: ' then 'bad_reply'
    when substr(trouble, 1, 15) = 'out_of_memory: ' then 'memory'
    when substr(trouble, 1, 13) = 'memory_busy: ' then 'memory'
    when substr(trouble, 1, 13) = 'memory_slow: ' then 'memory'
    when substr(trouble, 1, 7) = 'status ' then 'status'
    when substr(trouble, 1, 7) = 'broke: ' then 'broke'
    else 'other' end
where trouble <> '';

update crawl set limit_cause = (
    select case
        when substr(t.reason, 1, 10) = 'max_pages ' then 'max_pages'
        when substr(t.reason, 1, 16) = 'max_bytes_total ' then 'limit'
        when substr(t.reason, 1, 11) = 'max_errors ' then 'limit'
        when substr(t.reason, 1, 9) = 'max_time ' then 'limit'
        end
    from task t where t.id = crawl.task_id);
