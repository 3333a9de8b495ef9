/** Invisible marks for the direction of text, which come with names and numbers copied from a phone's contacts. */
const directionMarks = '\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'

/** Text of one line without the white space and the invisible marks around it. */
export function trimLine(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isAround(text.charAt(start))) start += 1
  while (end > start && isAround(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

function isAround(character: string): boolean {
  return directionMarks.includes(character) || character.trim() === ''
}

/** C0 and C1 without line breaks. Nobody types them, and they are dangerous in headers, files and terminals. */
export const controlCharacter = /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]/

/** Line breaks and tabs. */
export const lineBreak = /[\t\n\v\f\r\x85\u2028\u2029]/

/** Characters that reverse text, so that a name reads differently from how it is written. */
export const turnsText = /[\u202a-\u202e\u2066-\u2069]/

/** A host with a dot, and optionally a port and a path. No user name and no scheme like `javascript:`. */
const webAddress = /^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** A full URL for what people type, like `ladbs.org`. Undefined when it is no web address. */
export function toWebAddress(text: string): string | undefined {
  if (!webAddress.test(text)) return undefined
  return /^https?:\/\//i.test(text) ? text : `https://${text}`
}

/** The first `most` UTF-16 units of a text, without half a surrogate pair, which PostgreSQL refuses. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
