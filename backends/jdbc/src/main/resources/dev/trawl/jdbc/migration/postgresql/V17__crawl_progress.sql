-- What the last cut of a crawl was allowed: the limit of pages, pages beyond it that a retry granted, and since when the
-- time limit counts. Two readings of the done pages, from which the rate is computed. 0 means unknown, as in crawls of
-- the version before.
alter table crawl
    add column page_limit bigint not null default 0,
    add column extra_pages bigint not null default 0,
    add column limits_since bigint not null default 0,
    add column rate_from_at bigint not null default 0,
    add column rate_from_done bigint not null default 0,
    add column rate_middle_at bigint not null default 0,
    add column rate_middle_done bigint not null default 0;

-- Sums over the rows of a crawl: by status class, host and extracted field.
create table crawl_tally (
    task_id bigint not null,
    kind varchar(16) not null,
    name varchar(300) collate "C" not null,
    row_count bigint not null,
    amount bigint not null,
    primary key (task_id, kind, name)
);
