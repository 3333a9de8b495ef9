const patience = 6_000
const askEvery = 80
/** A screen draws itself in steps: what was there for so many looks stays. */
const looks = 4

/** The first of these elements that is to be seen, once its screen is there; undefined when none comes. */
export async function findTarget(
  selectors: readonly string[],
  isOff: () => boolean,
): Promise<Element | undefined> {
  const until = Date.now() + patience
  let last: Element | undefined
  let seen = 0
  while (!isOff()) {
    const found = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).find(isSeen)
    seen = found !== undefined && found === last ? seen + 1 : 0
    last = found
    if (found && seen >= looks) return found
    if (Date.now() > until) return found
    await new Promise((resolve) => {
      setTimeout(resolve, askEvery)
    })
  }
  return undefined
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
}

/** What is taller than half the window would leave no room for what is said of it: its heading stands for it. */
export function pointOf(target: Element): Element {
  if (target.getBoundingClientRect().height < window.innerHeight / 2) return target
  return target.querySelector('h1, h2, h3') ?? target
}
