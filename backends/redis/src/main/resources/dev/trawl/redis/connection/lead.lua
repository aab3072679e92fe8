-- Takes the lead if nobody has it, or keeps it; 0 when another leads.
-- ARGV: node, time to live in ms
local leader = redis.call('GET', KEYS[1])
if leader and leader ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
