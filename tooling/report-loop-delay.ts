import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Read into a server by `node --import`: how long its event loop was held up at most, in milliseconds, four times a second.

const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()
const file = process.env.LOOP_DELAY_FILE
setInterval(() => {
  if (file !== undefined) appendFileSync(file, `${(delays.max / 1e6).toFixed(0)}\n`)
  delays.reset()
}, 250).unref()
