-- The names on a list whose time is not over; the others are taken off.
local now = redis.call('TIME')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now[1] * 1000 + math.floor(now[2] / 1000)))
return redis.call('ZRANGE', KEYS[1], 0, -1)
