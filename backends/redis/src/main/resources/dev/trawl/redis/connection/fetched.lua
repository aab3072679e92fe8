-- The URLs that workers fetch for a task; those of workers that were not heard of in time are deleted.
local now = redis.call('TIME')
local at = now[1] * 1000 + math.floor(now[2] / 1000)
local fields, found = redis.call('HGETALL', KEYS[1]), {}
for i = 1, #fields, 2 do
  if string.sub(fields[i], 1, 5) == 'urls:' then
    local gone = tonumber(string.match(fields[i + 1], '^{"until":(%d+)') or 0)
    if gone > at then
      found[#found + 1] = fields[i + 1]
    else
      redis.call('HDEL', KEYS[1], fields[i])
    end
  end
end
return found
