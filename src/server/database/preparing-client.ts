import { createHash } from 'node:crypto'
import { Client } from 'pg'

/** A connection prepares at most this many statements. Further ones are planned at every call. */
const mostStatements = 300

/**
 * Prepares the reading statements, so that PostgreSQL parses and plans each of them once instead of at every call. For
 * a whole project, that is most of the query's time.
 */
export class PreparingClient extends Client {
  readonly #names = new Map<string, string>()

  // One body stands for all of pg's overloads, so its own types are as loose as theirs together.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...call: any[]): any {
    const [text, values, ...rest] = call as unknown[]
    const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text) : undefined
    const prepared = name === undefined ? call : [{ name, text, values }, ...rest]
    return Reflect.apply(super.query, this, prepared) as unknown
  }

  #nameOf(text: string): string | undefined {
    if (!/^(?:select|with)\s/i.test(text)) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= mostStatements) return known
    const name = createHash('sha256').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}
