-- The tasks of browser workers as the table market_scrape_task of document 003: a view over Trawl's ledger, for MySQL and
-- MariaDB. Run it once in the database of the ledger, after Trawl has started there for the first time:
--
--     mysql -u root -p shopeeerp < sql/market_scrape_task.sql
--
-- It is for reading. Tasks are created, locked and ended through /market/tasks/*, never through this view.
create or replace view market_scrape_task as
select
    t.id as id,
    json_unquote(json_extract(b.payload, '$.platform')) as platform,
    json_unquote(json_extract(b.payload, '$.market')) as market,
    json_unquote(json_extract(b.payload, '$.url')) as url,
    json_unquote(json_extract(b.payload, '$.data_type')) as data_type,
    t.priority as priority,
    case
        when d.saved_cursor is null then coalesce(json_unquote(json_extract(b.payload, '$.payload_json')), '{}')
        else json_merge_patch(
            coalesce(json_unquote(json_extract(b.payload, '$.payload_json')), '{}'), d.saved_cursor)
    end as payload_json,
    case
        when t.state = 'COMPLETED' then 'DONE'
        when t.state in ('FAILED', 'CANCELLED', 'PAUSED') then t.state
        when s.state = 'RUNNING' then 'IN_PROGRESS'
        else 'PENDING'
    end as status,
    case when s.state = 'RUNNING' then w.worker end as lock_owner,
    case when s.state = 'RUNNING' then from_unixtime(floor(s.not_before / 1000)) end as lock_at,
    s.attempts as retry_count,
    cast(coalesce(json_unquote(json_extract(b.overrides, '$.max_retries')), '3') as signed) as max_retries,
    case when s.cause like 'FAILED: %' then substring(s.cause, 9) else s.cause end as last_error
from task t
join task_body b on b.task_id = t.id
join subtask s on s.task_id = t.id and s.no = 1
left join subtask_data d on d.task_id = t.id and d.no = 1
left join worker_session w on w.id = s.session
where t.type = 'market';
