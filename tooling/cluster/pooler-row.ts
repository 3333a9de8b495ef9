import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer, startServer, waitForEnd } from '../running-server.ts'
import { setUpCompany } from '../set-up-company.ts'
import { openInvoice } from '../torture/open-invoice.ts'
import { recordPayment } from '../torture/payment-office.ts'
import type { TortureResult, TortureRow } from '../torture/row.ts'
import { startPair } from './database-pair.ts'
import { ensureDebianPrograms } from './debian-programs.ts'
import { type PoolMode, startPooler } from './pooler.ts'

const payments = 50

export const poolerRow: TortureRow = {
  id: 'M2',
  title: 'PgBouncer between server and database',
  passesWhen: 'by session it works; by transaction without prepared statements it is refused in one line',
  guard: 'the pooler that is to be refused pools by session, too',
  async run({ guarded }) {
    const folder = mkdtempSync(join(tmpdir(), 'groundwork-pooler-'))
    chmodSync(folder, 0o711) // under root the database's own account goes through it
    try {
      const pair = await startPair(folder, ensureDebianPrograms(), { isSynchronous: false })
      try {
        const port = pair.nodes[0]?.port ?? 0
        const refused = await refuse(folder, guarded ? 'transaction' : 'session', port)
        const worked = await work(folder, port)
        return {
          passed: refused.passed && worked.passed,
          figure: `${refused.figure}; by session: ${worked.figure}`,
        }
      } finally {
        await pair.close()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function refuse(folder: string, mode: PoolMode, databasePort: number): Promise<TortureResult> {
  const pooler = await startPooler(join(folder), mode, databasePort)
  const server = spawnServer(join(folder, 'refused'), { DATABASE_URL: addressOf(pooler.port) })
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const limit = setTimeout(() => server.kill('SIGKILL'), 30_000)
  try {
    const { code } = await waitForEnd(server)
    return {
      passed: code === 1 && /pooler.*PgBouncer 1\.21/.test(said),
      figure: `exit ${code}, "${said.trim()}"`,
    }
  } finally {
    clearTimeout(limit)
    await pooler.close()
    rmSync(join(folder, `pooler-${mode}`), { recursive: true, force: true })
  }
}

async function work(folder: string, databasePort: number): Promise<TortureResult> {
  const pooler = await startPooler(folder, 'session', databasePort)
  const servers = []
  try {
    for (const name of ['one', 'two']) {
      servers.push(await startServer(join(folder, name), { DATABASE_URL: addressOf(pooler.port) }))
    }
    const [first, second] = servers
    if (!first || !second) throw new Error('No servers')
    const authorization = await setUpCompany(second) // its link took the place of the first one's
    const session = { authorization, ...(await openInvoice(second.url, authorization)) }
    let recorded = 0
    for (let turn = 0; turn < payments; turn += 1) {
      const { url } = turn % 2 === 0 ? first : second
      if ((await recordPayment(url, session, `payment-${turn}`)) === 201) recorded += 1
    }
    return {
      passed: recorded === payments,
      figure: `two servers, ${recorded} of ${payments} payments recorded`,
    }
  } finally {
    for (const { process: server } of servers) {
      server.kill('SIGTERM')
      await waitForEnd(server)
    }
    await pooler.close()
  }
}

const addressOf = (port: number) => `postgresql://groundwork@127.0.0.1:${port}/groundwork`
