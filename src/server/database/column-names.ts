/** The column of a field of the wire: `validUntil` is stored in `valid_until`. */
export type ColumnOf<F extends string> = F extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnOf<Rest>}`
  : ''

export function columnOf<F extends string>(field: F): ColumnOf<F> {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<F>
}

/** Fields under the names of their columns. */
export function toColumnNames<T extends object>(fields: T): { [F in keyof T & string as ColumnOf<F>]: T[F] } {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [columnOf(field), value]),
  ) as ReturnType<typeof toColumnNames<T>>
}

/** These fields of a row, under their names on the wire. */
export function fromColumnNames<F extends string, R extends Partial<Record<ColumnOf<F>, unknown>>>(
  fields: readonly F[],
  row: R,
): { [K in F]: R[ColumnOf<K>] } {
  return Object.fromEntries(fields.map((field) => [field, row[columnOf(field)]])) as {
    [K in F]: R[ColumnOf<K>]
  }
}

/** The given ones of these fields, under the names of their columns; `undefined` means untouched. */
export function givenColumns<F extends string, T extends { [K in F]?: unknown }>(
  fields: readonly F[],
  values: T,
): { [K in F as ColumnOf<K>]?: Exclude<T[K], undefined> } {
  const pairs = fields
    .filter((field) => values[field] !== undefined)
    .map((field) => [columnOf(field), values[field]])
  return Object.fromEntries(pairs) as { [K in F as ColumnOf<K>]?: Exclude<T[K], undefined> }
}
