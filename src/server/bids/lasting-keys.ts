import { randomUUID } from 'node:crypto'
import { invalidField } from '../../domain/errors.ts'

/**
 * The keys of a bid's lines, groups or payments, in their order: the key that was sent, else the key of the record whose
 * `id` came back, else a new one.
 * @param known what the bid has now @throws invalid naming a key that was sent twice
 */
export function completeKeys(
  sent: readonly { id?: unknown; key?: string | undefined; path: string }[],
  known: readonly { id: number; key: string }[],
): string[] {
  const taken = new Set<string>()
  for (const { key, path } of sent) {
    if (key === undefined) continue
    if (taken.has(key)) throw invalidField(`${path}.key`, 'Each key may be used only once in a bid')
    taken.add(key)
  }
  const keysById = new Map<unknown, string>(known.map(({ id, key }) => [id, key]))
  return sent.map(({ id, key }) => {
    if (key !== undefined) return key
    const before = keysById.get(id)
    const own = before === undefined || taken.has(before) ? randomUUID() : before
    taken.add(own)
    return own
  })
}
