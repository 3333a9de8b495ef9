import { createHash } from 'node:crypto'
import { Client } from 'pg'

/** A connection prepares at most this many statements. Further ones are planned at every call. */
const mostStatements = 300
/** A statement with more values writes many rows at once, and its text differs with their number. */
const mostValues = 60

/** Says that a transaction begins: nobody needs the answer. */
const begun = { command: 'BEGIN', rowCount: null, rows: [] }

/**
 * Prepares statements, so that PostgreSQL parses and plans each of them once instead of at every call. For a whole
 * project, that is most of the query's time. A BEGIN goes out together with the first statement behind it.
 */
export class PreparingClient extends Client {
  readonly #names = new Map<string, string>()

  // One body stands for all of pg's overloads, so its own types are as loose as theirs together.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...call: any[]): any {
    const [text, values, ...rest] = call as unknown[]
    const name =
      typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text, values.length) : undefined
    const prepared = name === undefined ? call : [{ name, text, values }, ...rest]
    this.#gather()
    const answer = Reflect.apply(super.query, this, prepared) as unknown
    if (!isBegin(text)) return answer
    // Without its transaction, a statement behind it must not be answered: the connection ends.
    const failed = (error: Error) => this.connection.stream.destroy(error)
    void (answer as Promise<unknown>).catch(failed)
    return Promise.resolve(begun)
  }

  /** Statements of one turn of the event loop go out in one packet: waking PostgreSQL costs as much as a small query. */
  #gather(): void {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  #nameOf(text: string, values: number): string | undefined {
    if (values > mostValues || !/^\s*(?:select|with|insert|update|delete)\s/i.test(text)) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= mostStatements) return known
    const name = createHash('sha256').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}

function isBegin(text: unknown): boolean {
  return typeof text === 'string' && /^(?:begin|start transaction)\b/i.test(text)
}
