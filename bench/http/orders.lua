-- What wrk (https://github.com/wg/wrk) is told: it places the orders of a file, three lines each, which are the path, the
-- headers apart by tabs, and the body; and says on its last line what it saw, in microseconds.
local orders = {}
local latest = 0

function init(args)
  local lines = io.lines(args[1])
  for path in lines do
    local headers = {}
    for name, value in lines():gmatch("([^\t=]+)=([^\t]*)") do headers[name] = value end
    orders[#orders + 1] = wrk.format("POST", path, headers, lines())
  end
end

function request()
  latest = latest % #orders + 1
  return orders[latest]
end

function done(summary, latency)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.status + e.timeout
  local seen = { summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed }
  io.write(string.format("[%d,%d,%d,%d,%d]\n", unpack(seen)))
end
