import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api-error.ts'
import { focusFirstError } from './field.tsx'
import { useSpeech } from './language.tsx'

/** What was found wrong with single fields when a form was sent, to stand beside them until they are changed. */
export function useRefusedFields<Name extends string>(names: readonly Name[]) {
  const { words } = useSpeech()
  const [found, setFound] = useState<readonly (readonly [Name, string])[]>([])
  const inOwnLanguage = found.map(([name, sentence]) => [name, words.said(sentence) ?? sentence])
  return {
    refused: Object.fromEntries(inOwnLanguage) as Partial<Record<Name, string>>,
    /** @returns false when the error is not about a field of the form; otherwise the reader is led to it */
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
    /** Whatever is changed may be right now. */
    forget: () => setFound([]),
  }
}
