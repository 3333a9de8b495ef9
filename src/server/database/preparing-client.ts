import { createHash } from 'node:crypto'
import { Client } from 'pg'

/** A connection keeps at most this many prepared statements; what comes after is planned each time. */
const mostStatements = 300

/**
 * A connection that prepares the reading statements it is given: PostgreSQL then parses and plans each text once and
 * not at every call, which is most of the time of a query that puts a whole project together.
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
