-- Adds invitations to a list, gives it a time to live, and wakes who waits for them.
-- ARGV: channel, name to wake, time to live in ms, invitations
for first = 4, #ARGV, 1000 do
  redis.call('RPUSH', KEYS[1], unpack(ARGV, first, math.min(first + 999, #ARGV)))
end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PUBLISH', ARGV[1], ARGV[2])
return #ARGV - 3
