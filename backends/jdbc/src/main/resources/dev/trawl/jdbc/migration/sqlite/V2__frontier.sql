-- The URLs of crawls. A row is found by its group and the fingerprint of its canonical form.
create table crawl (
    task_id integer primary key,
    found integer not null,
    cut integer not null,
    done integer not null,
    failed integer not null,
    skipped integer not null,
    bytes integer not null
);

-- How fast a group is asked: batches at once, and milliseconds between two requests, where the crawls want more.
create table host_group (
    id integer primary key,
    name text not null,
    open integer not null,
    paused_until integer not null,
    trouble integer not null,
    allowed integer not null,
    delay_ms integer not null,
    answered integer not null
);
create unique index host_group_name on host_group (name);
create index host_group_paused on host_group (paused_until) where paused_until > 0;

-- How many URLs of a task wait in a group, and when it was cut last.
create table crawl_group (
    task_id integer not null,
    group_id integer not null,
    waiting integer not null,
    cut_at integer not null,
    primary key (task_id, group_id)
) without rowid;
create index crawl_group_waiting on crawl_group (task_id, cut_at, group_id) where waiting > 0;
create index crawl_group_sharing on crawl_group (group_id, task_id) where waiting > 0;

create table crawl_batch (
    task_id integer not null,
    no integer not null,
    group_id integer not null,
    primary key (task_id, no)
) without rowid;

create table url (
    id integer primary key,
    task_id integer not null,
    group_id integer not null,
    high integer not null,
    low integer not null,
    url text not null,
    depth integer not null,
    hops integer not null,
    rank_no integer not null,
    parent integer not null,
    state text not null,
    attempts integer not null,
    not_before integer not null,
    status integer not null,
    reason text,
    batch integer not null
);
create unique index url_seen on url (task_id, group_id, high, low);
create index url_waiting on url (task_id, group_id, rank_no, id) where state = 'WAITING';
create index url_cut on url (task_id, batch, id) where state = 'CUT';
create index url_later on url (not_before) where state = 'LATER';
create index url_listed on url (task_id, id);

-- What explains a crawl: robots.txt as it was seen, and how many URLs and links came to each cause.
create table crawl_robots (
    task_id integer not null,
    group_id integer not null,
    scheme text not null,
    fetched_at integer not null,
    status integer not null,
    trouble text not null,
    body blob not null,
    primary key (task_id, group_id, scheme)
);

create table crawl_cause (
    task_id integer not null,
    cause text not null,
    total integer not null,
    primary key (task_id, cause)
) without rowid;
