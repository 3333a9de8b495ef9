/**
 * Lets `places` tasks run at a time; the others wait in order. A task may take more than one place.
 * @param pauseMs how long a place stays free before the next one that waits takes it
 */
export function takeTurns(
  places: number,
  pauseMs = 0,
): <T>(work: () => Promise<T>, taking?: number) => Promise<T> {
  let free = places
  const waiting: { taking: number; start: () => void }[] = []
  const startNext = () => {
    // Strictly in order, so that small tasks do not keep a large one waiting forever.
    for (let next = waiting[0]; next && next.taking <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.taking
      next.start()
    }
  }
  return async (work, taking = 1) => {
    const needed = Math.min(taking, places)
    if (needed <= free && waiting.length === 0) free -= needed
    else await new Promise<void>((start) => waiting.push({ taking: needed, start }))
    const leave = () => {
      free += needed
      startNext()
    }
    try {
      return await work()
    } finally {
      if (pauseMs > 0 && waiting.length > 0) setTimeout(leave, pauseMs)
      else leave()
    }
  }
}
