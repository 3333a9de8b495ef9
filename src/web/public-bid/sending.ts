import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PublicBid } from '../../contract/public-bids.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import type { PublicDraft } from './choice.ts'
import { useSpeech } from './language.tsx'
import type { Words } from './words-en.ts'

/** What the forms to sign, ask and decline share. */
export interface AnswerForm {
  bid: PublicBid
  bidIndex: string
  draft: PublicDraft
  /** Handles an error that makes the page outdated, and rethrows any other. */
  onRefused: (error: unknown) => void
  onAnswered: (bid: PublicBid, answered: Answered) => void
}

/** What the reader did on this visit. */
export interface Answered {
  /** The e-mail address for the signed copy; '' for none, and when the bid was declined. */
  copyTo: string
}

/** Sends one form at a time: a second press during a call does nothing. */
export function useSending() {
  const underWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function send(work: () => Promise<void>): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setSending(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      underWay.current = false
      setSending(false)
    }
  }

  return { isSending, failure, send }
}

/** The server's errors about single fields. The form shows them until its next change. */
export function useRefusedFields<Name extends string>(names: readonly Name[]) {
  const { words } = useSpeech()
  const [found, setFound] = useState<readonly (readonly [Name, string])[]>([])
  const translated = found.map(([name, sentence]) => [name, words.said(sentence) ?? sentence])
  return {
    refused: Object.fromEntries(translated) as Partial<Record<Name, string>>,
    /** Shows the error at its fields and focuses the first. @returns false when it is about none of them */
    take: (error: unknown, form: HTMLFormElement): boolean => {
      const fields = error instanceof ApiError ? error.fields : {}
      const ofForm = names.flatMap((name) =>
        fields[name] === undefined ? [] : [[name, fields[name]] as const],
      )
      if (ofForm.length === 0) return false
      flushSync(() => setFound(ofForm))
      focusFirstError(form)
      return true
    },
    forget: () => setFound([]),
  }
}

export function focusFirstError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus()
}

/** The error as a sentence for the reader. `lang` marks a sentence of the server that has no translation. */
export function sentenceOf(error: unknown, words: Words): { text: string; lang?: 'en' } {
  if (error instanceof ApiError) {
    if (error.status === 0) return { text: words.unreachable }
    if (error.status === 429) return { text: words.tooMany }
    if (error.status >= 500 || error.code === 'unexpected_answer') return { text: words.serverFailed }
  }
  const english = messageOf(error)
  const text = words.said(english)
  return text === undefined ? { text: english, lang: 'en' } : { text }
}

/** True when the page shows an old state: the bid was answered, replaced, has expired; or there is another total to pay. */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 404 || error.status === 409 || 'total' in error.fields || 'amount' in error.fields
}
