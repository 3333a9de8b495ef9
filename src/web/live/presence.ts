import { useEffect, useState } from 'react'
import { z } from 'zod'
import { announcePresence, Colleague, type LivePresence } from '../../contract/live.ts'
import { readToken } from '../api/stored-token.ts'
import type { RecordPlace } from './record-news.ts'

const beatMs = 10_000
/** The same as on the server. */
const expiresMs = 25_000
/** A form that is closed again within this time is not announced. */
const settleMs = 400
/** Somebody who touches nothing for this long is not editing. */
const idleMs = 5 * 60_000

const listeners = new Set<(presence: LivePresence) => void>()

/** Call when a colleague opens or leaves a form. */
export function tellPresence(presence: LivePresence): void {
  for (const listener of listeners) listener(presence)
}

const askers = new Set<() => void>()

/** Call when the stream has started: who came before was missed. */
export function askWhoIsPresent(): void {
  for (const ask of askers) ask()
}

/** Tells others that this record's form is open. Returns the colleagues who have it open. */
export function usePresence(place: RecordPlace | undefined): Colleague[] {
  const [present, setPresent] = useState<readonly { colleague: Colleague; until: number }[]>([])
  const [tab] = useState(newTab)
  const { entity, entityId } = place ?? {}

  useEffect(() => {
    setPresent((before) => (before.length === 0 ? before : []))
    if (entity === undefined || entityId === undefined) return
    const here = { entity, entityId, tab }
    let isThere = false
    let touchedAt = Date.now()

    const listener = (news: LivePresence) => {
      if (news.entity !== entity || news.entityId !== entityId || news.employee.id === ownId) return
      setPresent((before) => [
        ...before.filter(({ colleague }) => colleague.id !== news.employee.id),
        ...(news.here ? [{ colleague: news.employee, until: Date.now() + expiresMs }] : []),
      ])
    }
    const come = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - touchedAt > idleMs) {
        leave()
        return
      }
      isThere = true
      const others = await announce(here)
      if (others && isThere)
        setPresent(others.map((colleague) => ({ colleague, until: Date.now() + expiresMs })))
    }
    const leave = () => {
      if (isThere) void announce({ ...here, leaving: true })
      isThere = false
    }
    const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : void come())
    const onTouch = () => {
      const wasAway = !isThere && Date.now() - touchedAt > idleMs
      touchedAt = Date.now()
      if (wasAway) void come()
    }

    const onBegin = () => {
      if (isThere) void come()
    }

    const page = new AbortController()
    const { signal } = page
    listeners.add(listener)
    askers.add(onBegin)
    const first = setTimeout(() => void come(), settleMs)
    const timer = setInterval(() => {
      void come()
      setPresent((before) => (before.some(isOver) ? before.filter((each) => !isOver(each)) : before))
    }, beatMs)
    document.addEventListener('visibilitychange', onVisibility, { signal })
    window.addEventListener('pagehide', leave, { signal })
    window.addEventListener('pointerdown', onTouch, { signal })
    window.addEventListener('keydown', onTouch, { signal })
    return () => {
      listeners.delete(listener)
      askers.delete(onBegin)
      clearTimeout(first)
      clearInterval(timer)
      page.abort()
      leave()
    }
  }, [entity, entityId, tab])

  return present.map(({ colleague }) => colleague)
}

let ownId: number | undefined

/** The signed-in employee, whose own windows are not announced to them. */
export function setOwnId(id: number): void {
  ownId = id
}

function isOver({ until }: { until: number }): boolean {
  return until < Date.now()
}

/** Never throws: presence is not worth an error message. */
async function announce(
  notice: RecordPlace & { tab: string; leaving?: boolean },
): Promise<Colleague[] | undefined> {
  const token = readToken()
  if (token === null) return undefined
  try {
    const response = await fetch(announcePresence.path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(notice),
      // The page may be closing.
      keepalive: true,
    })
    return response.ok ? z.array(Colleague).safeParse(await response.json()).data : undefined
  } catch {
    return undefined
  }
}

function newTab(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36))
    .join('')
    .padEnd(8, '0')
}
