/** Marks for the direction of text. Nobody sees or types them; a name or number copied from a phone's contacts has them. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** What a reader means by what stands in a field of one line. */
export function typedLine(text: string): string {
  return text.replaceAll(directionMarks, '').trim()
}
