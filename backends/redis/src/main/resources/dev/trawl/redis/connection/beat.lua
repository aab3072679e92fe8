-- Writes what a session says of its worker, unless a later session has spoken. That one must go on speaking: what a hand
-- or an older ledger has left keeps a worker from being heard for one time to live and no longer.
-- ARGV: session, text, time to live in ms
local before = redis.call('GET', KEYS[1])
local spoke = before and tonumber(string.match(before, '"session":(%d+)') or 0) or 0
if spoke > tonumber(ARGV[1]) then
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 or left > tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
