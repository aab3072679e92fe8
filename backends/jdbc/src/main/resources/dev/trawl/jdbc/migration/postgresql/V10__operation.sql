-- One order for many tasks, and how far it got.
create table bulk_operation (
    project varchar(200) collate "C" not null,
    id varchar(40) collate "C" not null,
    action varchar(20) not null,
    reason varchar(1000) not null,
    asked_by varchar(200) not null,
    total integer not null,
    done integer not null,
    refused integer not null,
    refusals text not null,
    created_at bigint not null,
    moved_at bigint not null,
    ended_at bigint not null,
    primary key (project, id)
);

create index bulk_operation_age on bulk_operation (moved_at);
