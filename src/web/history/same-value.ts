/** Whether two values of a field are the same; phones are compared by their digits. */
export function isSameValue(field: string, one: unknown, other: unknown): boolean {
  // Events of earlier releases have phones as they were entered.
  const isPhone = /phone$/i.test(field) && plainDigits(one) !== ''
  if (isPhone && plainDigits(one) === plainDigits(other)) return true
  return JSON.stringify(sorted(one ?? null)) === JSON.stringify(sorted(other ?? null))
}

/** Of a phone number with its extension, in any spelling; without the country code of the US. */
function plainDigits(phone: unknown): string {
  return String(phone ?? '')
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
}

/** The database keeps the fields of a JSON record in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
