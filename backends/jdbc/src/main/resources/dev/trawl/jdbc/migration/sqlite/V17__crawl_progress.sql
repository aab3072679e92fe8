-- What the last cut of a crawl was allowed: the limit of pages, pages beyond it that a retry granted, and since when the
-- time limit counts. Two readings of the done pages, from which the rate is computed. 0 means unknown, as in crawls of
-- the version before.
alter table crawl add column page_limit integer not null default 0;
alter table crawl add column extra_pages integer not null default 0;
alter table crawl add column limits_since integer not null default 0;
alter table crawl add column rate_from_at integer not null default 0;
alter table crawl add column rate_from_done integer not null default 0;
alter table crawl add column rate_middle_at integer not null default 0;
alter table crawl add column rate_middle_done integer not null default 0;

-- Sums over the rows of a crawl: by status class, host and extracted field.
create table crawl_tally (
    task_id integer not null,
    kind text not null,
    name text not null,
    row_count integer not null,
    amount integer not null,
    primary key (task_id, kind, name)
) without rowid;
