-- Takes what a session finds in its worker's inbox. What an earlier session left is thrown away; what is meant for a
-- later one stays.
-- ARGV: session, how many at most
local session, most, taken = tonumber(ARGV[1]), tonumber(ARGV[2]), {}
while #taken < most do
  local head = redis.call('LPOP', KEYS[1])
  if not head then break end
  local owner = tonumber(string.match(head, '^%d+'))
  if owner == session then
    taken[#taken + 1] = head
  elseif owner and owner > session then
    redis.call('LPUSH', KEYS[1], head)
    break
  end
end
return taken
