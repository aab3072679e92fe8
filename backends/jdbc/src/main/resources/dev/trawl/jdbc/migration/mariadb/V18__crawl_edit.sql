-- The settings of a crawl that operators changed after its start: a JSON object of job keys. The job never changes.
create table crawl_edit (
    task_id bigint primary key,
    version integer not null,
    settings longtext not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
