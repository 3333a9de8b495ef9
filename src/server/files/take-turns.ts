/** Lets `places` pieces of work run at a time; the others wait in the order in which they came. */
export function takeTurns(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let taken = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (taken >= places) await new Promise<void>((resolve) => waiting.push(resolve))
    else taken += 1
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    }
  }
}
