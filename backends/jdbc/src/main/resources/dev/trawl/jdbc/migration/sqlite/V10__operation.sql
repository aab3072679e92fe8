-- One order for many tasks, and how far it got.
create table bulk_operation (
    project text not null,
    id text not null,
    action text not null,
    reason text not null,
    asked_by text not null,
    total integer not null,
    done integer not null,
    refused integer not null,
    refusals text not null,
    created_at integer not null,
    moved_at integer not null,
    ended_at integer not null,
    primary key (project, id)
);

create index bulk_operation_age on bulk_operation (moved_at);
