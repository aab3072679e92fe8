-- Counts in sixty steps of a window that moves on with the server's clock; answers what was left before.
-- ARGV: amount, most, window in ms
local now = redis.call('TIME')
local window = tonumber(ARGV[3])
local step = math.floor((now[1] * 1000 + now[2] / 1000) * 60 / window)
local had = 0
local steps = redis.call('HGETALL', KEYS[1])
for i = 1, #steps, 2 do
  if step - tonumber(steps[i]) > 60 then
    redis.call('HDEL', KEYS[1], steps[i])
  else
    had = had + tonumber(steps[i + 1])
  end
end
local left = math.max(0, tonumber(ARGV[2]) - had)
local taken = math.min(left, tonumber(ARGV[1]))
if taken > 0 then
  redis.call('HINCRBY', KEYS[1], string.format('%.0f', step), string.format('%.0f', taken))
  redis.call('PEXPIRE', KEYS[1], window * 2)
end
return left
