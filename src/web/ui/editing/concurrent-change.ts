/** A form's flat values. */
type Values = Record<string, unknown>

/** The fields that a person changed since the form was opened. Only these are sent. */
export function changedFields<T extends Values>(before: T, after: T): (keyof T & string)[] {
  return Object.keys(after).filter((field) => !isEqual(before[field], after[field]))
}

/** The fields that both sides changed to different values: a person has to decide. */
export function conflictingFields<T extends Values>(base: T, mine: T, theirs: T): (keyof T & string)[] {
  return changedFields(base, mine).filter(
    (field) => !isEqual(base[field], theirs[field]) && !isEqual(mine[field], theirs[field]),
  )
}

/** Both sides' changes together; `mine` wins where both changed a field. */
export function mergedValues<T extends Values>(base: T, mine: T, theirs: T): T {
  const merged = { ...theirs }
  for (const field of changedFields(base, mine)) merged[field] = mine[field]
  return merged
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
