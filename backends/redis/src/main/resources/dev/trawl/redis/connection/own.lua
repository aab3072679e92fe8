-- Says to which ledger the keys belong, and keeps that for a while; the number of the ledger that said so first and still
-- does.
-- ARGV: ledger, time to live in ms
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return tonumber(owner) or 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return tonumber(ARGV[1])
