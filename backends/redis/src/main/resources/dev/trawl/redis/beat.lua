-- Writes what a session says of its worker, unless a later session has spoken.
-- ARGV: session, text, time to live in ms
local before = redis.call('GET', KEYS[1])
local spoke = before and tonumber(string.match(before, '"session":(%d+)') or 0) or 0
if spoke > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
