-- Gives up the lead if it is one's own, and wakes the others.
-- ARGV: node, channel, name to wake
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', ARGV[2], ARGV[3])
return 1
