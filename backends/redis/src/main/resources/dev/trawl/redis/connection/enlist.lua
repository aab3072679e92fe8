-- Puts a name on a list for a while, by the clock of the server. The list lives as long as a name on it.
-- ARGV: name, how long in ms
local now = redis.call('TIME')
local gone = now[1] * 1000 + math.floor(now[2] / 1000) + ARGV[2]
local added = redis.call('ZADD', KEYS[1], string.format('%.0f', gone), ARGV[1])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return added
