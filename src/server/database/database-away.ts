/** The SQLSTATEs for a lost connection and a shutdown, and Node's codes for failed connections. */
const awayCode =
  /^(?:08...|57P..|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN))$/

/** Errors of pg without a code: a connection ended, could not be opened, or was used after its end. */
const awayMessage =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable|Cannot use a pool after calling end/

/** True when the database is not reachable at the moment, so that trying again may work. */
export function isDatabaseAway(error: object): boolean {
  if (!('code' in error) || typeof error.code !== 'string') {
    return error instanceof Error && awayMessage.test(error.message)
  }
  return awayCode.test(error.code) || isMissingSocket(error, error.code)
}

/** A missing socket file means that the database does not run. Other missing files do not. */
function isMissingSocket(error: object, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}
