-- For wrk: asks for all pages in turn, in an order that mixes the folders. Arguments: file of paths, host.
local requests, count, at = {}, 0, 0

function init(arguments)
  for path in io.lines(arguments[1]) do
    count = count + 1
    requests[count] = "GET " .. path .. " HTTP/1.1\r\nHost: " .. arguments[2] .. "\r\nUser-Agent: wrk\r\nAccept: */*\r\n\r\n"
  end
end

function request()
  at = (at + 7919) % count
  return requests[at + 1]
end
