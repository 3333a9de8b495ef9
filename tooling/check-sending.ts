import { parseArgs } from 'node:util'
import { moments, openSendingOffice } from './sending.ts'

// bin/check sending [--rounds N]: every round kills the server in the middle of an e-mail.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write('--rounds must be a whole number from 1 on.\n')
  process.exit(1)
}

const office = await openSendingOffice()
let failed = false
try {
  for (let round = 0; round < rounds; round += 1) {
    const moment = moments[round % moments.length] ?? 'on connecting'
    await office.killDuring(moment)
    const claims = await office.findFalseClaims()
    failed ||= claims.length > 0
    process.stdout.write(
      `${String(round + 1).padStart(3)}  killed ${moment}${claims.map((each) => `; ${each}`).join('')}\n`,
    )
  }
  const results = await office.settle()
  for (const { moment, mails, transmissions, delivery, bid } of results) {
    failed ||= mails !== 1 || delivery !== 'accepted' || bid !== 'sent'
    process.stdout.write(
      `${moment.padEnd(34)} ${mails} mail  sent whole ${transmissions} ×  delivery ${delivery}  bid ${bid}\n`,
    )
  }
} finally {
  await office.close()
}
process.stdout.write(`${failed ? 'FAILED' : 'ok'}: ${rounds} kills\n`)
process.exit(failed ? 1 : 0)
