-- The URLs of crawls. A row is found by its group and the fingerprint of its canonical form.
create table crawl (
    task_id bigint primary key,
    found bigint not null,
    cut bigint not null,
    done bigint not null,
    failed bigint not null,
    skipped bigint not null,
    bytes bigint not null
) engine = InnoDB default character set utf8mb4 collate ${collation};

-- How fast a group is asked: batches at once, and milliseconds between two requests, where the crawls want more.
create table host_group (
    id bigint auto_increment primary key,
    name varchar(300) not null,
    open integer not null,
    paused_until bigint not null,
    trouble integer not null,
    allowed integer not null,
    delay_ms bigint not null,
    answered integer not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
create unique index host_group_name on host_group (name);
create index host_group_paused on host_group (paused_until);

-- How many URLs of a task wait in a group, and when it was cut last.
create table crawl_group (
    task_id bigint not null,
    group_id bigint not null,
    waiting integer not null,
    cut_at bigint not null,
    primary key (task_id, group_id)
) engine = InnoDB default character set utf8mb4 collate ${collation};
create index crawl_group_waiting on crawl_group (task_id, cut_at, group_id);
create index crawl_group_sharing on crawl_group (group_id, task_id);

create table crawl_batch (
    task_id bigint not null,
    no integer not null,
    group_id bigint not null,
    primary key (task_id, no)
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table url (
    id bigint auto_increment primary key,
    task_id bigint not null,
    group_id bigint not null,
    high bigint not null,
    low bigint not null,
    url longtext not null,
    depth integer not null,
    hops integer not null,
    rank_no integer not null,
    parent bigint not null,
    state varchar(16) not null,
    attempts integer not null,
    not_before bigint not null,
    status integer not null,
    reason longtext,
    batch integer not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
create unique index url_seen on url (task_id, group_id, high, low);
create index url_waiting on url (state, task_id, group_id, rank_no, id);
create index url_cut on url (state, task_id, batch, id);
create index url_later on url (state, not_before);
create index url_listed on url (task_id, id);

-- What explains a crawl: robots.txt as it was seen, and how many URLs and links came to each cause.
create table crawl_robots (
    task_id bigint not null,
    group_id bigint not null,
    scheme varchar(8) not null,
    fetched_at bigint not null,
    status integer not null,
    trouble longtext not null,
    body mediumblob not null,
    primary key (task_id, group_id, scheme)
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table crawl_cause (
    task_id bigint not null,
    cause varchar(32) not null,
    total bigint not null,
    primary key (task_id, cause)
) engine = InnoDB default character set utf8mb4 collate ${collation};
