import { useCallback, useState } from 'react'
import { useLocalDraft } from './use-local-draft.ts'

/**
 * A text of a form that has only that: kept in this browser as it is typed. The third is for when it was sent, or thrown
 * away. @param key names the form and the record: `void-invoice-12`
 */
export function useKeptText(key: string, initial = ''): [string, (text: string) => void, () => void] {
  const [begunOn] = useState(initial)
  const [text, setText] = useState(initial)
  const { clear } = useLocalDraft({ key, values: text, dirty: text !== begunOn, restore: setText })
  return [text, setText, useCallback(() => clear(), [clear])]
}
