-- Follows what was committed of one task. A task that is not shown begins only with its acceptance: half a picture would
-- be worse than none. States may come late from another node, so the highest position counts; ends that were committed
-- before the task was counted are in that count.
-- ARGV: at, time to live in ms, done, failed, total or '', state or '', its position, the earliest of the commits,
-- further fields and values
local key, state, position = KEYS[1], ARGV[6], tonumber(ARGV[7])
local shown = redis.call('HMGET', key, 'done', 'failed', 'position', 'counted')
local fields = {'updated', ARGV[1]}
local function set(field, value)
  fields[#fields + 1], fields[#fields + 2] = field, value
end
if not shown[1] then
  if ARGV[5] == '' then return 0 end
  set('total', ARGV[5])
end
if not shown[4] or tonumber(ARGV[8]) > tonumber(shown[4]) then
  set('done', (shown[1] or 0) + ARGV[3])
  set('failed', (shown[2] or 0) + ARGV[4])
end
for i = 9, #ARGV, 2 do set(ARGV[i], ARGV[i + 1]) end
local entered = state ~= '' and position > tonumber(shown[3] or 0)
if entered then
  set('state', state)
  set('position', ARGV[7])
end
redis.call('HSET', key, unpack(fields))
if entered then redis.call('PEXPIRE', key, ARGV[2]) end
return 1
