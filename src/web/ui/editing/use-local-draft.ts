import { useCallback, useEffect, useRef, useState } from 'react'
import { useAuth } from '../../session/auth-context.tsx'
import { useUnsaved } from './unsaved.ts'

interface Draft<T> {
  values: T
  /** The version of the record that the typing began on. */
  version: number | null
}

export interface LocalDraft<T> {
  /** True when a draft from an earlier visit was restored. */
  restored: boolean
  /**
   * Call it after saving, or when the person throws the draft away. `saved`: what was sent, when the form stays open.
   * Anything typed since becomes a draft again.
   */
  clear(saved?: T): void
}

interface DraftedForm<T> {
  key: string
  values: T
  dirty: boolean
  /** The record's version when the typing began. */
  version?: number | null
  /**
   * Restores a draft from an earlier visit. `begunOn`: the version that the draft was based on. Send that version, so that
   * a colleague's later change shows as a conflict.
   */
  restore: (values: T, begunOn: number | null) => void
}

/**
 * Keeps a form's values in this browser, so that they survive a reload or the end of a session. `key` names the form
 * and the record (`bid-12`); drafts are kept per employee. Never use it for passwords.
 */
export function useLocalDraft<T>({
  key,
  values,
  dirty,
  version = null,
  restore,
}: DraftedForm<T>): LocalDraft<T> {
  const employeeId = useAuth().currentUser?.id ?? 0
  const storageKey = `draft:${employeeId}:${key}`
  const [foundKey, setFoundKey] = useState<string>()
  /** False once this browser has refused to store the draft. Leaving then asks first. */
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
      console.warn(`The draft of ${key} comes from an earlier release and does not fit this form`)
      return
    }
    restoreRef.current(draft.values, draft.version)
    setFoundKey(storageKey)
  }, [storageKey, key])

  /** The values that were saved last. Anything else is a draft. */
  const saved = useRef<string>(undefined)
  const unwritten = useRef<() => void>(undefined)
  const dirtyKey = useRef<string>(undefined)
  useEffect(() => {
    unwritten.current = undefined
    if (!dirty) {
      saved.current = undefined
      // The person undid every change: the draft must not come back.
      if (dirtyKey.current === storageKey) localStorage.removeItem(storageKey)
      dirtyKey.current = undefined
      return
    }
    dirtyKey.current = storageKey
    const writeNow = () => {
      // Saved values must not come back as a draft.
      if (saved.current !== JSON.stringify(values)) setKeeps(writeDraft(storageKey, { values, version }))
    }
    unwritten.current = writeNow
    const timer = setTimeout(writeNow, 300)
    // A reload within the pause must not lose the last keystrokes.
    window.addEventListener('pagehide', writeNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', writeNow)
    }
  }, [storageKey, values, version, dirty])

  // Leaving for another screen must not lose them either.
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
 * Whether a draft has lists and objects where the form expects them. A draft from an earlier release may not, and would
 * make the form crash every time it is opened. New fields and nulls fit.
 */
function hasShapeOf(form: unknown, kept: unknown): boolean {
  if (form === null || form === undefined || kept === null || kept === undefined) return true
  if (typeof form !== 'object' || typeof kept !== 'object')
    return typeof form !== 'object' && typeof kept !== 'object'
  if (Array.isArray(form) || Array.isArray(kept)) return Array.isArray(form) && Array.isArray(kept)
  const parts = new Map<string, unknown>(Object.entries(kept))
  return Object.entries(form).every(([name, part]) => hasShapeOf(part, parts.get(name)))
}

/** @returns false when the browser's storage is full or blocked. The form still works, without a draft. */
function writeDraft<T>(storageKey: string, draft: Draft<T>): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft))
    return true
  } catch (error) {
    console.warn('The draft could not be stored', error)
    return false
  }
}
