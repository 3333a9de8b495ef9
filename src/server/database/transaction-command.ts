/**
 * What PostgreSQL reads as one piece, whatever words are in it: comments (nested once), strings, quoted names and
 * bodies between dollar signs.
 */
const opaque = new RegExp(
  [
    String.raw`--[^\n]*`,
    String.raw`/\*(?:/\*[\s\S]*?\*/|[\s\S])*?\*/`,
    String.raw`(?<!\w)e'(?:[^'\\]|\\[\s\S]|'')*'`,
    String.raw`'[^']*'`,
    String.raw`"[^"]*"`,
    String.raw`(?<![\w$])(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1`,
  ].join('|'),
  'gi',
)

/** The body of a function in SQL, whose statements end in `;` and which itself ends in `; end`. */
const atomicBody = /\bbegin\s+atomic\b[\s\S]*?;\s*end\b/gi

const command =
  /^\s*(commit|rollback(?!\s+(?:(?:work|transaction)\s+)?to\b)|abort|end|begin|start\s+transaction|prepare\s+transaction)\b/i

/** The first statement of a script that begins or ends a transaction, as `commit`; savepoints do neither. */
export function findTransactionCommand(script: string): string | undefined {
  const statements = script.replaceAll(opaque, ' ').replaceAll(atomicBody, ' ').split(';')
  for (const statement of statements) {
    const found = command.exec(statement)?.[1]
    if (found !== undefined) return found.toLowerCase().replaceAll(/\s+/g, ' ')
  }
  return undefined
}
