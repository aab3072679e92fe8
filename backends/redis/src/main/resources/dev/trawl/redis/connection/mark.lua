-- Raises the epoch up to which leases are void; a lower one changes nothing.
-- ARGV: epoch, time to live in ms
local before = redis.call('GET', KEYS[1])
if before and (tonumber(before) or 0) > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
