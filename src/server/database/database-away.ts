/** Connection failures and shutdowns, by SQLSTATE class or Node's own code: the database is away, not the request wrong. */
export function isDatabaseAway(error: object): boolean {
  if (!('code' in error) || typeof error.code !== 'string') {
    return (
      error instanceof Error &&
      /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
    )
  }
  return (
    /^(08|57P)/.test(error.code) || ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'].includes(error.code)
  )
}
