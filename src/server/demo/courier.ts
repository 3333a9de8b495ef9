import { join } from 'node:path'
import { z } from 'zod'
import { createJsonFile, readJsonFile } from './json-file.ts'

const errandKinds = ['report', 'webhook', 'stripe'] as const
export type ErrandKind = (typeof errandKinds)[number]

/** A report or webhook for Groundwork. */
const Errand = z.object({
  id: z.int(),
  kind: z.enum(errandKinds),
  body: z.string(),
  /** Milliseconds since 1970. */
  since: z.number(),
  tries: z.int(),
})
type Errand = z.infer<typeof Errand>

/** Delivers mail reports and webhooks to Groundwork, with retries that survive a restart. */
export interface Courier {
  /** Saves the errand, then delivers it after `afterMs`, or after `start`. */
  send(kind: ErrandKind, body: string, afterMs?: number): Promise<void>
  /** Starts delivering, also what is left from before. */
  start(): void
  /** Stops. The rest is delivered after the next start. */
  stop(): Promise<void>
}

/** Meta gives up after seven days (developers.facebook.com, Webhooks: getting started). */
const patienceMs = 7 * 24 * 3_600_000
const longestPauseMs = 5 * 60_000

/**
 * @param bring returns true when Groundwork has accepted it; throwing means no
 * @param pauseMs wait before the second try; doubles up to five minutes
 */
export async function openCourier(
  folder: string,
  bring: (kind: ErrandKind, body: string, signal: AbortSignal) => Promise<boolean>,
  pauseMs: number,
): Promise<Courier> {
  const path = join(folder, 'errands.json')
  const errands = z.array(Errand).parse((await readJsonFile(path)) ?? [])
  const file = createJsonFile(path, () => errands)
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let nextId = Math.max(0, ...errands.map(({ id }) => id)) + 1
  let isStarted = false

  function plan(errand: Errand, afterMs: number): void {
    if (!isStarted || stopping.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const going = go(errand).catch(() => undefined)
      underWay.add(going)
      void going.finally(() => underWay.delete(going))
    }, afterMs)
    timer.unref()
    timers.add(timer)
  }

  async function go(errand: Errand): Promise<void> {
    const isTaken = await bring(errand.kind, errand.body, stopping.signal).catch(() => false)
    errand.tries += 1
    if (isTaken || Date.now() - errand.since > patienceMs) errands.splice(errands.indexOf(errand), 1)
    else plan(errand, Math.min(pauseMs * 2 ** (errand.tries - 1), longestPauseMs))
    await file.save()
  }

  return {
    async send(kind, body, afterMs = 0) {
      const errand = { id: nextId, kind, body, since: Date.now(), tries: 0 }
      nextId += 1
      errands.push(errand)
      await file.save()
      plan(errand, afterMs)
    },
    start() {
      if (isStarted) return
      isStarted = true
      for (const errand of errands) plan(errand, 0)
    },
    async stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}
