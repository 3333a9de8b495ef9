import { readSourceTexts, type SourceText } from './source-texts.ts'

/* What a person can read in English only on the screens. What the server says is checked by the compiler: see `say`. */

/** Rooms with a way of their own: dictionaries; the customer's page, whose words stand in `words-en` and `words-es`. */
const otherRooms =
  /^language\/|^(?:public-bid|customer-pages)\/(?:words-|language)|^testing\/|^service-worker\//

/** Through these a text is said in the reader's language. */
const spoken = /^(?:t|named|sentence|say|inSpanish)\(\)$|^message=$|^(?:en|es):$/

/** Attributes that people see or hear, whatever they say. */
const seen =
  /^(?:aria-(?:label|description|roledescription|valuetext)|label|title|placeholder|description|alt|legend|hint|question|confirmLabel|note|help|nothingFoundMessage|subtitle)=$/

/** Where a string is a code, or is for whoever reads the log. */
const unseen =
  /^(?:console|querySelector|matches|closest|addEventListener|removeEventListener|setItem|getItem|matchMedia|startsWith|endsWith|includes|nth|importWithRetry|record|get|#report)\(\)$|^new (?:Error|TypeError|RangeError|DOMException|Intl\.\w+)\(\)$|^(?:===|!==|==|in|case)$|^(?:className|classNames|style|styles|key|keys|href|src|d|viewBox|type|rel|name|fileName|id|htmlFor|role|autoComplete|accept|error|what|data-\w+|Authorization|element|fontFamily)[:=]$/

/** Names and codes that are the same in every language. */
const sameEverywhere =
  /^(?:WhatsApp|Groundwork|PDF|CSV|CSLB|SHA-256|Zelle|QuickBooks|OpenStreetMap|Stripe|Earthquake Brace \+ Bolt|Google Maps|English|Español|GPS|ID|IP|AM|PM|Enter|Escape|Esc|Tab|Delete|Backspace|Home|End|Space|Ctrl|Alt|Shift|Arrow\w+|Page(?:Up|Down)|America\/Los_Angeles|Bearer .*|SC|BA|MB|KB|ft|mi|rem|px|ddd.*|Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Android|Windows|Mac|Linux)$/

/**
 * Texts of the screens that do not go through `t`, as `file:line: text`.
 * @param known the dictionaries' English: elsewhere than in what people see, such a text is handed to `t` later
 */
export function findUnspoken(web: string, known: ReadonlySet<string>): string[] {
  return readSourceTexts(web, (file) => !otherRooms.test(file))
    .filter((text) => isUnspoken(text, known))
    .map(({ file, line, text }) => `${file}:${line}: ${text}`)
}

/** Texts that are said in the reader's language although no word of their own file shows it, and why. */
const spokenElsewhere = new Map([
  ['HTTP error! status: {response.status}', 'becomes an ApiError, which knows the Spanish'],
  ['PDF sent successfully', 'is compared with what the server said'],
  ['noopener noreferrer', 'a value of `rel`'],
  ['9:30 AM', 'how a time is typed, which is understood in either language'],
  ['LADBS, Oakland, San José …', 'names of authorities'],
  ['4410 Hillcrest Ave', 'the address of the practice job'],
  ['Oakland', 'the name of a city'],
  ['too long', 'a grade of patience, said by `waitingWords`'],
  ['items', 'the name of a field whose error is shown'],
])

/** A place on the screen that the practice job points at. */
const selector = /^(?:main|header)\b.*(?:button|a\[)/

function isUnspoken({ text, around }: SourceText, known: ReadonlySet<string>): boolean {
  if (spokenElsewhere.has(text) || selector.test(text)) return false
  // Of a template within a template the outer one is told.
  if (around.lastIndexOf('`') > around.lastIndexOf('<>')) return false
  if (around.some((name) => spoken.test(name)) || sameEverywhere.test(wordsOf(text))) return false
  const place = around.at(-1) ?? ''
  if (place === '<>') return /\p{L}{2,}/u.test(wordsOf(text))
  if (seen.test(place)) return /\p{L}{2,}/u.test(wordsOf(text)) && !isCode(text)
  return !around.some((name) => unseen.test(name)) && !known.has(text) && isSentence(text)
}

/** What is left of a text when its {values} are filled in from elsewhere. */
function wordsOf(text: string): string {
  return withValues(text, ' ').trim()
}

/** `var(--mantine-color-blue-6)`, `xs`, `projects/{id}`. */
function isCode(text: string): boolean {
  return (
    /^(?:var\(|#|\/|https?:|mailto:|tel:)/.test(text) || (/^[a-z][\w.-]*$/.test(text) && text.length <= 4)
  )
}

/** Words with spaces between them, or one with a capital: not a style, a path or the name of a field. */
export function isSentence(text: string): boolean {
  const bare = withValues(text, '0').trim()
  if (/[<>;]|--|^\W*$|^[a-z]+(?:-[a-z]+)+|^\d+(?:\.\d+)?(?:rem|px|ms|s)\b/.test(bare)) return false
  if (
    /^(?:\d+(?:px|fr|rem|%)?|auto|solid|calc|repeat|minmax|translate|scale)\b.*(?:px|fr|rem|%|auto|\))/.test(
      bare,
    )
  )
    return false
  return /^\p{Lu}\p{Ll}+$/u.test(bare) || /\p{L}{2,} (?:\p{L}|\d)/u.test(bare) || /\d \p{L}{2,}/u.test(bare)
}

function withValues(template: string, filling: string): string {
  const { before, value, after } = firstValue(template)
  return value === undefined ? before : before + filling + withValues(after, filling)
}

/** Up to the first value's braces, which may hold braces themselves. */
function firstValue(template: string): { before: string; value?: string; after: string } {
  const start = template.indexOf('{')
  if (start < 0) return { before: template, after: '' }
  let depth = 0
  const end = Array.from(template).findIndex((letter, at) => {
    if (at >= start) depth += letter === '{' ? 1 : letter === '}' ? -1 : 0
    return at >= start && depth === 0
  })
  if (end < 0) return { before: template, after: '' }
  return {
    before: template.slice(0, start),
    value: template.slice(start + 1, end),
    after: template.slice(end + 1),
  }
}

/** Where a schema or an answer says a sentence without values. */
const plain = /^(?:min|max|regex|refine|int|email|base64|literal)\(\)$|^message:$/

/** Answers to other programs, and what is in Spanish already. */
const notSaid = new Set(['Noted', 'Connection closed', 'Gracias por su pregunta. Le responderemos pronto.'])

/**
 * The sentences of schemas and answers, which are mere strings to the compiler; every other sentence of the server does
 * not compile without its Spanish.
 */
export function readPlainMessages(src: string): SourceText[] {
  const isRead = (file: string) =>
    /^(?:contract|server)\//.test(file) && !/^server\/(?:demo|whatsapp)\//.test(file)
  return readSourceTexts(src, isRead).filter(
    ({ text, around }) =>
      plain.test(around.at(-1) ?? '') && isSentence(text) && !text.includes('{') && !notSaid.has(text),
  )
}
