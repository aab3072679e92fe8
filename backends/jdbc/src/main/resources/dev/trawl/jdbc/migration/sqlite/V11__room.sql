-- Only the servers change with this version.
select 1;
