-- What wrk (https://github.com/wg/wrk) is told: it places the orders of a file, three lines each, which are the path, the
-- headers apart by tabs, and the body; and says on its last line what it saw: times in microseconds, errors by kind.
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
  local times = { latency:percentile(50), latency:percentile(99), latency.max }
  local seen = { summary.requests, summary.duration, times[1], times[2], times[3] }
  local errors = { e.connect + e.read + e.write, e.status, e.timeout }
  io.write(string.format("[%d,%d,%d,%d,%d,", unpack(seen)) .. string.format("%d,%d,%d]\n", unpack(errors)))
end
