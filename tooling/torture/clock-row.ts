import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkSeals } from '../../src/server/history/seal-events.ts'
import { readPayments, recordPayment } from './payment-office.ts'
import { withDatabase } from './photos.ts'
import { type PlainOffice, withPlainOffice } from './plain-office.ts'
import type { TortureOptions, TortureResult, TortureRow } from './row.ts'

const hour = 3_600_000
const day = 24 * hour
const jumps = [hour, -2 * hour, 3 * day, -3 * day, -day, day]
const paymentsOfEach = 30

export const clockRow: TortureRow = {
  id: 'K1',
  title: 'the clock jumps an hour, a day and three days, forward and back',
  passesWhen: 'people stay signed in, each payment is there once, a key still counts, the seals verify',
  guard: 'the clock jumps forty days, past the end of every session',
  async run(options) {
    const folder = mkdtempSync(join(tmpdir(), 'groundwork-clock-'))
    const file = join(folder, 'offset')
    writeFileSync(file, '0')
    try {
      const env = { NODE_OPTIONS: `--import="${clockThatJumps}"`, OFFSET_FILE: file }
      return await withPlainOffice((office) => jump(office, file, options), env)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** A module for the server's process: its clock is as many milliseconds off as a file says. */
const clockThatJumps = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs'
  const Real = Date
  let offset = 0
  setInterval(() => { offset = Number(readFileSync(process.env.OFFSET_FILE, 'utf8')) }, 20).unref()
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + offset) : super(...given) }
    static now() { return Real.now() + offset }
  }
`)}`

async function jump(
  { dataDir, session, server }: PlainOffice,
  file: string,
  { guarded, say }: TortureOptions,
): Promise<TortureResult> {
  const acknowledged: string[] = []
  const refused: string[] = []
  const pay = async (key: string) => {
    const status = await recordPayment(server().url, session, key)
    if (status === 201) acknowledged.push(key)
    else refused.push(`${status}`)
  }
  let offset = 0
  let repeated = 0
  for (const by of guarded ? jumps : [40 * day]) {
    const key = randomUUID()
    await pay(key)
    offset += by
    writeFileSync(file, String(offset))
    await sleep(200)
    // Sent again after the jump: the same payment.
    if (Math.abs(by) < day && (await recordPayment(server().url, session, key)) === 201) repeated += 1
    for (let turn = 0; turn < paymentsOfEach; turn += 1) await pay(randomUUID())
    say(`${by / hour} hours: ${acknowledged.length} payments acknowledged, ${refused.length} refused`)
  }
  writeFileSync(file, '0')
  await sleep(200)
  const there = await readPayments(server().url, session)
  const lost = acknowledged.filter((key) => !there.includes(key)).length
  const doubled = there.length - new Set(there).size
  const { problems } = await withDatabase(dataDir, (db) => checkSeals(db))
  return {
    passed: refused.length + lost + doubled + problems.length === 0,
    figure: `${jumps.length} jumps, ${acknowledged.length} payments acknowledged, ${refused.length} refused${refused.length > 0 ? ` (${[...new Set(refused)].join(', ')})` : ''}, ${lost} lost, ${doubled} doubled, ${repeated} repeated after a jump; ${problems.length} seals wrong`,
  }
}
