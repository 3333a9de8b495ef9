import cliProgress from 'cli-progress'

export interface Progress {
  show: (done: number, total: number) => void
  stop: () => void
}

/** Shows how far a long command is: a bar at a terminal; elsewhere a line for each tenth. @param unit `files` */
export function startProgress(unit: string): Progress {
  if (process.stderr.isTTY) {
    const bar = new cliProgress.SingleBar({ format: `{bar} {value}/{total} ${unit}, {eta_formatted} left` })
    bar.start(0, 0)
    return {
      show: (done, total) => {
        bar.setTotal(total)
        bar.update(done)
      },
      stop: () => bar.stop(),
    }
  }
  let tenth = 0
  return {
    show: (done, total) => {
      const reached = total === 0 ? 10 : Math.floor((done / total) * 10)
      if (reached === tenth) return
      tenth = reached
      process.stdout.write(`${done} of ${total} ${unit}\n`)
    },
    stop: () => undefined,
  }
}
