/*
 * Answers that were asked for before the page knew who wants them: the round trip runs while the script is read. Each
 * serves the first who asks for the same with the same token, and nobody after a few seconds.
 */

interface Asked {
  token: string
  at: number
  answer: Promise<Response>
  cut: AbortController
}

const asked = new Map<string, Asked>()

/** How long an answer may lie before it is asked for anew, in milliseconds. */
const freshFor = 10_000

/** Asks for a GET route's address, `t` and other queries included, as the signed-in employee will. */
export function askEarly(address: string, token: string): void {
  const cut = new AbortController()
  const answer = fetch(address, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    credentials: 'same-origin',
    signal: cut.signal,
  })
  // Whoever takes it hears of its failure; if nobody does, it is nobody's.
  answer.catch(() => undefined)
  asked.set(address, { token, at: performance.now(), answer, cut })
}

/** The answer to that address, if it was asked for with this token a moment ago; from then on it is the caller's. */
export function takeEarly(
  address: string,
  authorization: string | null,
  signal: AbortSignal | undefined,
): Promise<Response> | undefined {
  const early = asked.get(address)
  if (early === undefined) return undefined
  asked.delete(address)
  const isOurs = authorization === `Bearer ${early.token}` && performance.now() - early.at < freshFor
  if (!isOurs || signal?.aborted) {
    early.cut.abort()
    return undefined
  }
  signal?.addEventListener('abort', () => early.cut.abort(signal.reason), { once: true })
  return early.answer
}
