/** Rows as text, in which bytes stand as the letters that they may be: a secret stored as it is would show. */
export function rowsAsText(rows: object): string {
  return JSON.stringify(rows, (_key, value: unknown) => {
    const isBytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
    return isBytes && 'data' in value ? Buffer.from(value.data as number[]).toString('latin1') : value
  })
}
