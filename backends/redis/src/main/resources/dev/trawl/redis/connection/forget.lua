-- Deletes what a session has said of its worker, and nothing that another has said.
-- ARGV: session
local before = redis.call('GET', KEYS[1])
if not before or string.match(before, '"session":(%d+)') ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
