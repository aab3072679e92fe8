-- The settings of a crawl that operators changed after its start: a JSON object of job keys. The job never changes.
create table crawl_edit (
    task_id integer primary key,
    version integer not null,
    settings text not null
);
