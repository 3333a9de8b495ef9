/*
 * Requests sent before the application has loaded, so that the first screen's data arrives sooner. Each answer serves one
 * caller who asks for the same address with the same token, within a few seconds.
 */

interface Asked {
  token: string
  at: number
  answer: Promise<Response>
  cut: AbortController
}

/** The first page of the list of projects, as the list asks for it. */
export const firstListAddress = '/api/projects?sort=-created&limit=100'

const asked = new Map<string, Asked>()

/** How long an answer may be used, in milliseconds. */
const freshFor = 10_000

/** Sends a GET request ahead. The address must be the later call's, apart from the moment that lists end with. */
export function askEarly(address: string, token: string): void {
  const cut = new AbortController()
  const answer = fetch(address, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    credentials: 'same-origin',
    signal: cut.signal,
  })
  // Whoever takes the answer handles its failure; this keeps an unused one from being reported as unhandled.
  answer.catch(() => undefined)
  asked.set(address, { token, at: performance.now(), answer, cut })
}

/** The answer for this address and token, if one was requested a moment ago. Each answer can be taken once. */
export function takeEarly(
  address: string,
  authorization: string | null,
  signal: AbortSignal | undefined,
): Promise<Response> | undefined {
  const plain = address.replace(/[?&]t=\d+$/, '')
  const early = asked.get(plain)
  if (early === undefined) return undefined
  asked.delete(plain)
  const isOurs = authorization === `Bearer ${early.token}` && performance.now() - early.at < freshFor
  if (!isOurs || signal?.aborted) {
    early.cut.abort()
    return undefined
  }
  signal?.addEventListener('abort', () => early.cut.abort(signal.reason), { once: true })
  return early.answer
}

/** Whether a request was sent ahead to this address and nobody has taken its answer. */
export function wasAsked(address: string): boolean {
  return asked.has(address)
}
