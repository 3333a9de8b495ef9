import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopLeftOverDatabase } from '../left-over-database.ts'
import { type RunningServer, startServer, waitForEnd } from '../running-server.ts'
import { type Session, setUpInvoice } from './payment-office.ts'

/** A server on a folder of its own, with a company and one large invoice. */
export interface PlainOffice {
  dataDir: string
  session: Session
  /** The one that runs now. */
  server(): RunningServer
  /** kill -9, and a new start. */
  killAndStart(): Promise<void>
}

export async function withPlainOffice<Result>(
  work: (office: PlainOffice) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-office-'))
  chmodSync(dataDir, 0o711) // under root the database's own account goes through it
  let server = await startServer(dataDir, env)
  try {
    const session = await setUpInvoice(server)
    return await work({
      dataDir,
      session,
      server: () => server,
      async killAndStart() {
        server.process.kill('SIGKILL')
        await waitForEnd(server.process)
        server = await startServer(dataDir, env)
      },
    })
  } finally {
    server.process.kill('SIGTERM')
    await waitForEnd(server.process)
    await stopLeftOverDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
