/** A text's first `most` UTF-16 units. Of a character that takes two, none is kept alone: no database takes a half. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
