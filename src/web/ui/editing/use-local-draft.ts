import { useCallback, useEffect, useRef, useState } from 'react'
import { useAuth } from '../../session/auth-context.tsx'
import { useUnsaved } from './unsaved.ts'

interface Draft<T> {
  values: T
  /** The version of the record that the typing began on. */
  version: number | null
}

export interface LocalDraft<T> {
  /** True when typing from an earlier visit was put back. */
  restored: boolean
  /**
   * After saving, or when the person throws the draft away. `saved`: what was sent, where the form stays open and may
   * hold more by now, which then is a draft again.
   */
  clear(saved?: T): void
}

/**
 * Keeps what is typed in this browser, so that it survives a reload or a session that ends. `key` names the form and
 * the record (`bid-12`); drafts are kept per employee. Never for passwords.
 */
export function useLocalDraft<T>({
  key,
  values,
  dirty,
  version = null,
  restore,
}: {
  key: string
  values: T
  dirty: boolean
  /** Of the record that the typing began on: kept with it. */
  version?: number | null
  /**
   * Puts typing from an earlier visit back. `begunOn`: the version that it began on. Send that one, and no newer, so that
   * a colleague's later change shows as a conflict.
   */
  restore: (values: T, begunOn: number | null) => void
}): LocalDraft<T> {
  const employeeId = useAuth().currentUser?.id ?? 0
  const storageKey = `draft:${employeeId}:${key}`
  const [foundKey, setFoundKey] = useState<string>()
  /** False once this browser has refused to keep the draft: then leaving asks first. */
  const [keeps, setKeeps] = useState(true)
  useUnsaved(dirty && !keeps)
  const readKey = useRef<string>(undefined)
  const restoreRef = useRef(restore)
  restoreRef.current = restore
  const latest = useRef(values)
  latest.current = values

  useEffect(() => {
    if (readKey.current === storageKey) return
    readKey.current = storageKey
    const draft = readDraft<T>(storageKey)
    if (!draft) return
    if (!hasShapeOf(latest.current, draft.values)) {
      console.warn(`What was typed into ${key} is of an earlier release and does not fit this form`)
      return
    }
    restoreRef.current(draft.values, draft.version)
    setFoundKey(storageKey)
  }, [storageKey, key])

  /** What stood in the form when it was saved; anything typed after that is a draft again. */
  const saved = useRef<string>(undefined)
  const unwritten = useRef<() => void>(undefined)
  const dirtyKey = useRef<string>(undefined)
  useEffect(() => {
    unwritten.current = undefined
    if (!dirty) {
      saved.current = undefined
      // Taken back by hand: it must not come again.
      if (dirtyKey.current === storageKey) localStorage.removeItem(storageKey)
      dirtyKey.current = undefined
      return
    }
    dirtyKey.current = storageKey
    const writeNow = () => {
      // Saved meanwhile: what was saved must not come back as a draft.
      if (saved.current !== JSON.stringify(values)) setKeeps(writeDraft(storageKey, { values, version }))
    }
    unwritten.current = writeNow
    const timer = setTimeout(writeNow, 300)
    // A reload within the pause must not lose the last word.
    window.addEventListener('pagehide', writeNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', writeNow)
    }
  }, [storageKey, values, version, dirty])

  // Neither must leaving for another screen.
  useEffect(() => () => unwritten.current?.(), [])

  const clear = useCallback(
    (sent: T = latest.current) => {
      saved.current = JSON.stringify(sent)
      localStorage.removeItem(storageKey)
      setFoundKey(undefined)
      unwritten.current?.()
    },
    [storageKey],
  )

  return { restored: foundKey === storageKey, clear }
}

function readDraft<T>(storageKey: string): Draft<T> | undefined {
  const text = localStorage.getItem(storageKey)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as Draft<T>
  } catch {
    localStorage.removeItem(storageKey)
    return undefined
  }
}

/**
 * Whether a draft has lists and objects where the form has them: one that an earlier release of the application kept
 * may not, and a form that cannot be drawn would stay shut for good. Fields that are new, and nulls, fit.
 */
function hasShapeOf(form: unknown, kept: unknown): boolean {
  if (form === null || form === undefined || kept === null || kept === undefined) return true
  if (typeof form !== 'object' || typeof kept !== 'object')
    return typeof form !== 'object' && typeof kept !== 'object'
  if (Array.isArray(form) || Array.isArray(kept)) return Array.isArray(form) && Array.isArray(kept)
  const parts = new Map<string, unknown>(Object.entries(kept))
  return Object.entries(form).every(([name, part]) => hasShapeOf(part, parts.get(name)))
}

/** @returns false where the browser's store is full or closed: the form still works, only its draft is not kept */
function writeDraft<T>(storageKey: string, draft: Draft<T>): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft))
    return true
  } catch (error) {
    console.warn('The draft could not be kept', error)
    return false
  }
}
