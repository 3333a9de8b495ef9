/** What stands where something is being waited for. */
export const waits = '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root'

declare global {
  interface Window {
    /** Put there by `addStopwatch`. */
    benchFromClick(find: () => HTMLElement | undefined, isThere: () => boolean): Promise<number>
  }
}

/**
 * A stopwatch in the page itself: how long the page took to have its title, and from a click to the frame in which
 * something is there, in milliseconds, both while nothing is being waited for. After a click comes a pause, as people make
 * who read.
 */
export function addStopwatch(title: string, waiting: string): void {
  const isBusy = () => document.querySelector(waiting) !== null
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const waitForTitle = async () => {
    do await frame()
    while (document.querySelector(title) === null || isBusy())
    Object.assign(window, { benchThereAfter: performance.now() })
  }
  void waitForTitle()
  window.benchFromClick = async (find, isThere) => {
    const element = find()
    if (element === undefined) throw new Error('What was to be clicked is not there')
    const started = performance.now()
    element.click()
    do {
      await frame()
      if (performance.now() - started > 30_000) throw new Error('Nothing came of the click')
    } while (!isThere() || isBusy())
    const time = performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return time
  }
}
