-- Adds members to the set KEYS[1] while it has fewer than ARGV[1], and lets it live for ARGV[2] milliseconds.
local room = tonumber(ARGV[1]) - redis.call('SCARD', KEYS[1])
for i = 3, #ARGV do
  if room <= 0 then
    break
  end
  room = room - redis.call('SADD', KEYS[1], ARGV[i])
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('SCARD', KEYS[1])
