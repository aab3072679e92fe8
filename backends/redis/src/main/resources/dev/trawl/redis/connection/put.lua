-- Adds invitations to a list, gives it a time to live, and wakes who waits for them. The time begins anew with each put,
-- so it never ends for a list that nobody takes from while the leader goes on offering; that the list cannot fill the
-- server the oldest are dropped beyond 100000. What is dropped and still wanted is offered again.
-- ARGV: channel, name to wake, time to live in ms, invitations
for first = 4, #ARGV, 1000 do
  redis.call('RPUSH', KEYS[1], unpack(ARGV, first, math.min(first + 999, #ARGV)))
end
redis.call('LTRIM', KEYS[1], -100000, -1)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PUBLISH', ARGV[1], ARGV[2])
return #ARGV - 3
