/** A form's flat values, compared field by field. */
type Values = Record<string, unknown>

/** The fields that a person changed since the form was opened; only these are sent, so that the rest stays as it is. */
export function changedFields<T extends Values>(before: T, after: T): (keyof T & string)[] {
  return Object.keys(after).filter((field) => !isEqual(before[field], after[field]))
}

/** The fields that I changed and somebody else changed otherwise in the meantime: the ones a person has to decide on. */
export function conflictingFields<T extends Values>(base: T, mine: T, theirs: T): (keyof T & string)[] {
  return changedFields(base, mine).filter(
    (field) => !isEqual(base[field], theirs[field]) && !isEqual(mine[field], theirs[field]),
  )
}

/** What stands when both sides' changes are kept and `mine` wins where both touched a field. */
export function mergedValues<T extends Values>(base: T, mine: T, theirs: T): T {
  const merged = { ...theirs }
  for (const field of changedFields(base, mine)) merged[field] = mine[field]
  return merged
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
