import { glossary } from './glossary.ts'
import type { TermName } from './term-names.ts'

/** What a word means; loaded with the whole glossary when the first word is asked for. */
export default function TermText({ word }: { word: TermName }) {
  return <p>{glossary[word]}</p>
}
