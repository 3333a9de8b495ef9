/*
 * User text for Typst. The templates only print it and never evaluate it, so `#`, `$`, `*` and `<` are plain
 * characters.
 */

/** Text as it stands, or its lines when it has line breaks or words that need places to break. */
export type PaperText = string | PaperLine[]

/** Running text as strings. A word too long for a line is a list of parts, between which the line may break. */
export type PaperLine = (string | string[])[]

export type ProseBlock = { paragraph: PaperText } | { bullets: PaperText[] }

/** User text with its line breaks and without control characters. */
export function toPaperText(text: string): PaperText {
  return needsCare.test(text) ? linesOf(text).map(toLine) : text
}

/** As toPaperText, or null for blank text. */
export function toGivenText(text: string): PaperText | null {
  return isGiven(text) ? toPaperText(text) : null
}

export function isGiven(text: string): boolean {
  return text.trim() !== ''
}

/** Text on one line without control characters, for a PDF's title and descriptions of pictures. */
export function toOneLine(text: string): string {
  return text.replaceAll(controls, ' ').trim()
}

/** Longer text as paragraphs and lists. A blank line separates paragraphs; a line that starts with "- " is a bullet. */
export function toProse(text: string): ProseBlock[] {
  const blocks: ProseBlock[] = []
  let paragraph: string[] = []
  let bullets: PaperText[] = []
  for (const line of [...linesOf(text.trim()), '']) {
    const isBullet = bullet.test(line)
    if (bullets.length > 0 && !isBullet) {
      blocks.push({ bullets })
      bullets = []
    }
    if (paragraph.length > 0 && (isBullet || !isGiven(line))) {
      blocks.push({ paragraph: toPaperText(paragraph.join('\n')) })
      paragraph = []
    }
    if (isBullet) bullets.push(toPaperText(line.replace(bullet, '')))
    else if (isGiven(line)) paragraph.push(line)
  }
  return blocks
}

const controls = /[\u0000-\u001f\u007f-\u009f]/g
// Typst breaks a line between any two Chinese, Japanese or Korean characters.
const wordEnds = String.raw`\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}`
const longWords = new RegExp(`([^${wordEnds}]{25,})`, 'u')
const needsCare = new RegExp(`${controls.source}|${longWords.source}`, 'u')
const bullet = /^\s*[-•]\s+/

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/)
}

function toLine(line: string): PaperLine {
  const words = line.replaceAll('\t', '    ').replaceAll(controls, '').split(longWords)
  return words.map((part, at) => (at % 2 === 1 ? breakable(part) : part)).filter((part) => part.length > 0)
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('th', { granularity: 'word' })
const writtenWithoutSpaces = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}]/u

/** The line may break between two parts without a hyphen, so that copied text equals the text given. */
function breakable(word: string): string[] {
  if (!writtenWithoutSpaces.test(word)) return inFours(word)
  return Array.from(words.segment(word), ({ segment }) => segment).flatMap((one) =>
    one.length < 25 ? [one] : inFours(one),
  )
}

function inFours(word: string): string[] {
  const letters = Array.from(clusters.segment(word), ({ segment }) => segment)
  return Array.from({ length: Math.ceil(letters.length / 4) }, (_, part) =>
    letters.slice(part * 4, part * 4 + 4).join(''),
  )
}
