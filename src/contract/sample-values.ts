import type { z } from 'zod'

const candidates = ['+15105550177', 'es', '2027-01-31', 'other@lee.example', 'https://lee.example', 7, true]

/** A value of the wire that a field takes and that is another than `current`, for tests of every field of a list. */
export function anotherValue({ input }: { input: z.ZodType }, current: unknown): unknown {
  const value = candidates.find((candidate) => candidate !== current && input.safeParse(candidate).success)
  if (value === undefined) throw new Error('No candidate is a value of this field: add one')
  return value
}
