/** SQLSTATE of a lost connection and of a shutdown, and Node's names for connections that fail or are cut. */
const awayCode =
  /^(?:08...|57P..|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN))$/

/** What pg says without a code: when a connection ends or cannot be had, and when a query comes after its end. */
const awayMessage =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable|Cannot use a pool after calling end/

/** The database is away, and neither the request nor the program is wrong: trying again in a moment may work. */
export function isDatabaseAway(error: object): boolean {
  if (!('code' in error) || typeof error.code !== 'string') {
    return error instanceof Error && awayMessage.test(error.message)
  }
  return awayCode.test(error.code) || isMissingSocket(error, error.code)
}

/** No socket file is a database that does not run; any other missing file is not about the database. */
function isMissingSocket(error: object, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}
