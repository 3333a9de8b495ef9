import { parseArgs } from 'node:util'
import { moments, openSendingOffice, papers } from './sending.ts'

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
    // Every moment with every paper in turn.
    const paper = papers[Math.floor(round / moments.length) % papers.length] ?? 'bid'
    await office.killDuring(moment, paper)
    const claims = await office.findFalseClaims()
    failed ||= claims.length > 0
    process.stdout.write(
      `${String(round + 1).padStart(3)}  killed ${moment} of ${paper === 'bid' ? 'a bid' : 'an invoice'}${claims.map((each) => `; ${each}`).join('')}\n`,
    )
  }
  const results = await office.settle()
  for (const { moment, paper, mails, transmissions, delivery, marks } of results) {
    failed ||= mails !== 1 || delivery !== 'accepted' || marks !== 1
    process.stdout.write(
      `${moment.padEnd(34)} ${paper.padEnd(8)} ${mails} mail  sent whole ${transmissions} ×  delivery ${delivery}  marked ${marks} ×\n`,
    )
  }
} finally {
  await office.close()
}
process.stdout.write(`${failed ? 'FAILED' : 'ok'}: ${rounds} kills\n`)
process.exit(failed ? 1 : 0)
