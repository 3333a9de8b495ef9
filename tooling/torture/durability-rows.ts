import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer, startServer, waitForEnd } from '../running-server.ts'
import { type Office, openOffice, type Victim, victims } from './payment-office.ts'
import type { TortureOptions, TortureResult, TortureRow } from './row.ts'

const rounds = { short: 1, normal: 12, long: 50 }
const slowestReadyMs = 15_000

/** Kills in turn, that many rounds of each. */
async function killInRounds(
  kinds: readonly Victim[],
  { length, guarded, say }: TortureOptions,
): Promise<TortureResult> {
  return withOffice({ isDurable: guarded }, async (office) => {
    let [acknowledged, lost, doubled, faults, slowest] = [0, 0, 0, 0, 0]
    for (let round = 0; round < rounds[length] * kinds.length; round += 1) {
      const victim = kinds[round % kinds.length] ?? 'server'
      const result = await office.runRound(victim)
      acknowledged += result.acknowledged
      lost += result.lost.length
      doubled += result.doubled.length
      faults += result.faults.length
      slowest = Math.max(slowest, result.readyAfter)
      say(`killed ${victim}: ${result.acknowledged} acknowledged, ${result.lost.length} lost so far`)
    }
    return {
      passed: lost + doubled + faults === 0 && acknowledged > 0 && slowest <= slowestReadyMs,
      figure: `${rounds[length] * kinds.length} kills, ${acknowledged} payments acknowledged, ${lost} lost, ${doubled} doubled, ${faults} answered 500, ready after ${Math.round(slowest)} ms at most`,
    }
  })
}

async function withOffice(
  options: { isDurable: boolean },
  work: (office: Office) => Promise<TortureResult>,
): Promise<TortureResult> {
  const office = await openOffice(options)
  try {
    return await work(office)
  } finally {
    await office.close()
  }
}

export const durabilityRows: TortureRow[] = [
  {
    id: 'L1',
    title: 'kill -9 of the database, and of server and database, under payments',
    passesWhen: 'no acknowledged payment is lost or doubled; ready again within 15 s',
    guard: 'the database acknowledges a payment before it is on the disk (synchronous_commit = off)',
    run: (options) =>
      killInRounds(
        victims.filter((victim) => victim !== 'server'),
        options,
      ),
  },
  {
    id: 'L2',
    title: 'kill -9 of the server alone',
    passesWhen: 'its database is adopted, nothing acknowledged is lost; ready again within 15 s',
    guard: 'a payment is claimed as acknowledged that was never written',
    run: (options) =>
      options.guarded
        ? killInRounds(['server'], options)
        : withOffice({ isDurable: true }, async (office) => {
            const claimed = await office.claimUnwritten()
            return { passed: claimed.lost.length === 0, figure: `${claimed.lost.length} payments lost` }
          }),
  },
  {
    id: 'L3',
    title: 'two servers on one data folder',
    passesWhen: 'the second refuses within 5 s and says why',
    guard: 'the second one gets a folder of its own',
    run: ({ guarded }) => startSecondServer(guarded),
  },
  {
    id: 'L6',
    title: 'SIGTERM under load',
    passesWhen: 'the server ends with 0 within 10 s, and nothing acknowledged is lost',
    guard: 'SIGKILL instead',
    run: ({ guarded }) =>
      withOffice({ isDurable: true }, async (office) => {
        const { code, after, lost } = await office.endUnderLoad(guarded ? 'SIGTERM' : 'SIGKILL')
        return {
          passed: code === 0 && after <= 10_000 && lost.length === 0,
          figure: `exit ${code} after ${Math.round(after)} ms, ${lost.length} lost`,
        }
      }),
  },
]

async function startSecondServer(guarded: boolean): Promise<TortureResult> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-two-servers-'))
  chmodSync(folder, 0o711) // under root the database's own account goes through it
  const first = await startServer(join(folder, 'one'))
  const second = spawnServer(join(folder, guarded ? 'one' : 'two'))
  const began = performance.now()
  let said = ''
  second.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  try {
    const ended = await Promise.race([
      waitForEnd(second).then(({ code }) => code),
      new Promise<'still runs'>((resolve) => setTimeout(() => resolve('still runs'), 5_000)),
    ])
    const passed = ended === 1 && /another Groundwork|in use|already/i.test(said)
    return {
      passed,
      figure: `the second: ${ended === 'still runs' ? ended : `exit ${ended}`} after ${Math.round(performance.now() - began)} ms${said === '' ? '' : `, "${said.trim()}"`}`,
    }
  } finally {
    for (const server of [second, first.process]) {
      server.kill('SIGTERM')
      await waitForEnd(server)
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
