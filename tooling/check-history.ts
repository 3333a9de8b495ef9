import { parseArgs } from 'node:util'
import { Client, type ClientConfig } from 'pg'
import { loadConfig } from '../src/server/config.ts'
import { findRewritingRights } from '../src/server/database/application-role.ts'
import { openRunningDatabase } from '../src/server/database/running-database.ts'
import { checkSeals } from '../src/server/history/seal-events.ts'
import { createLog } from '../src/server/log.ts'

// bin/check history [--expect HASH]

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`bin/check history: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } })
  const config = loadConfig(process.env)
  const database = await openRunningDatabase(config, createLog({ ...config, logLevel: 'warn' }))
  try {
    const found = await checkSeals(database.db, values.expect)
    const lines = [
      `${found.seals} seals over ${found.sealedEvents} events; ${found.unsealedEvents} events wait for theirs.`,
      ...found.problems,
      ...(found.hasExpected === false
        ? ['No seal has the expected hash: seals were removed or made again.']
        : []),
      await describeRights(config.databaseAppUrl ?? database.applicationAddress),
      `Newest seal: ${found.newestHash ?? 'none'}`,
    ]
    const isRight = found.problems.length === 0 && found.hasExpected !== false
    process.stdout.write(`${lines.join('\n')}\n${isRight ? 'ok' : 'FAILED'}\n`)
    return isRight ? 0 : 1
  } finally {
    await database.close()
  }
}

/** What the server's role could do to history, if it wanted to. */
async function describeRights(address: string | ClientConfig): Promise<string> {
  const client = new Client(address)
  await client.connect()
  try {
    const rights = await findRewritingRights(client)
    if (rights.length === 0) return "The server's role may read history and add to it, nothing else."
    return `The server's role may rewrite history (${rights.join(', ')}): set DATABASE_APP_URL to a role of its own.`
  } finally {
    await client.end()
  }
}
