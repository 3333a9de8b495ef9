/** What asks for the tour: the user menu, the account page, the dashboard. */
const askFor = 'groundwork:tutorial'

interface Beginning {
  resume: boolean
}

/** Asked for while nobody listened yet: the tour's part of the frame comes after the buttons that ask for it. */
let early: Beginning | undefined
let listeners = 0

/** Begins the tour from the start, or goes on where it was left. */
export function startTutorial({ resume = false } = {}): void {
  if (listeners === 0) early = { resume }
  else window.dispatchEvent(new CustomEvent<Beginning>(askFor, { detail: { resume } }))
}

/** @returns what stops listening */
export function listenForTutorial(begin: (options: Beginning) => void): () => void {
  const listen = (event: Event) => begin((event as CustomEvent<Beginning>).detail)
  window.addEventListener(askFor, listen)
  listeners += 1
  if (early) begin(early)
  early = undefined
  return () => {
    window.removeEventListener(askFor, listen)
    listeners -= 1
  }
}
