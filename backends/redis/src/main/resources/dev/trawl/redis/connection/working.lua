-- Shows the URLs that one worker fetches for a task, or hides them. A task that is not shown stays so.
-- ARGV: field, rest of a JSON object or '', time to live in ms
if ARGV[2] == '' then return redis.call('HDEL', KEYS[1], ARGV[1]) end
if redis.call('HEXISTS', KEYS[1], 'state') == 0 then return 0 end
local now = redis.call('TIME')
local gone = now[1] * 1000 + math.floor(now[2] / 1000) + ARGV[3]
redis.call('HSET', KEYS[1], ARGV[1], '{"until":' .. string.format('%.0f', gone) .. ',' .. ARGV[2])
return 1
