/** How often to look for the target, in milliseconds: screens render in steps, and people scroll. */
const lookEvery = 250

const corners = ['bottom-left', 'bottom-right', 'top-right', 'top-left'] as const

/**
 * Marks the first of these selectors that is on the screen with `data-practice`, and moves the card to a corner where
 * it doesn't cover it. @returns what stops it
 */
export function markTarget(
  selectors: readonly string[],
  card: () => HTMLElement | null,
  onCorner: (corner: string) => void,
): () => void {
  let marked: Element | undefined

  function look() {
    const found = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).find(isSeen)
    if (found !== marked) {
      marked?.removeAttribute('data-practice')
      found?.setAttribute('data-practice', '')
      // The button that ends a form stays where it is: above it is what to fill in first.
      if (found && !found.matches('main [type="submit"]') && !isInView(found))
        found.scrollIntoView({ block: 'center' })
      marked = found
    }
    const box = card()?.getBoundingClientRect()
    if (box) onCorner(freeCorner(box, found?.getBoundingClientRect()))
  }

  look()
  const timer = setInterval(look, lookEvery)
  return () => {
    clearInterval(timer)
    marked?.removeAttribute('data-practice')
  }
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 56 && bottom <= window.innerHeight - 56
}

/** The first corner of the window where a card of this size is clear of the target. */
export function freeCorner(card: DOMRect, target: DOMRect | undefined): (typeof corners)[number] {
  if (!target) return corners[0]
  const free = corners.find((corner) => {
    const [vertical, side] = corner.split('-')
    const isAbove =
      vertical === 'top' ? target.top > edge + card.height : target.bottom < innerHeight - edge - card.height
    const isBeside =
      side === 'left' ? target.left > edge + card.width : target.right < innerWidth - edge - card.width
    return isAbove || isBeside
  })
  return free ?? corners[0]
}

/** What the bars of the frame and a margin take at each edge, in pixels. */
const edge = 72
