-- Takes what a session finds in its worker's inbox. What an earlier session left is thrown away; what is meant for a
-- later one stays at the head, and keeps nobody from what lies behind it.
-- ARGV: session, how many at most
local session, most, taken, later = tonumber(ARGV[1]), tonumber(ARGV[2]), {}, {}
local life = redis.call('PTTL', KEYS[1])
while #taken < most do
  local head = redis.call('LPOP', KEYS[1])
  if not head then break end
  local owner = tonumber(string.match(head, '^%d+'))
  if owner == session then
    taken[#taken + 1] = head
  elseif owner and owner > session then
    later[#later + 1] = head
  end
end
for i = #later, 1, -1 do redis.call('LPUSH', KEYS[1], later[i]) end
-- A list that was empty in between has lost its time to live.
if #later > 0 and life > 0 then redis.call('PEXPIRE', KEYS[1], life) end
return taken
