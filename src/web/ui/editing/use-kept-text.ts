import { useCallback, useState } from 'react'
import { useLocalDraft } from './use-local-draft.ts'

/**
 * The text of a form with a single field, kept as a draft while it is typed. Call the third when it was sent or thrown
 * away. @param key names the form and the record: `void-invoice-12`
 */
export function useKeptText(key: string, initial = ''): [string, (text: string) => void, () => void] {
  const [begunOn] = useState(initial)
  const [text, setText] = useState(initial)
  const { clear } = useLocalDraft({ key, values: text, dirty: text !== begunOn, restore: setText })
  return [text, setText, useCallback(() => clear(), [clear])]
}
