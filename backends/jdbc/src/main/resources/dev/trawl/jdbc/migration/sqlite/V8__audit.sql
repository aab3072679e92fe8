-- Every column is covered by the hash. Strict, so that a value of another type is seen as damage.
create table audit_entry (
    project text not null,
    number integer not null,
    at integer not null,
    principal text not null,
    role text not null,
    address text not null,
    action text not null,
    object text not null,
    sent text not null,
    before_hash text not null,
    after_hash text not null,
    status integer not null,
    detail text not null,
    previous text not null,
    hash text not null,
    primary key (project, number)
) strict, without rowid;

create table audit_head (
    project text not null primary key,
    number integer not null,
    hash text not null,
    base_number integer not null,
    base_hash text not null
) strict, without rowid;
