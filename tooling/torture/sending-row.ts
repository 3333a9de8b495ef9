import type { TortureOptions, TortureResult, TortureRow } from './row.ts'
import { moments, openSendingOffice, papers } from './sending-office.ts'

const rounds = { short: 5, normal: 20, long: 60 }

export const sendingRow: TortureRow = {
  id: 'L11',
  title: 'kill -9 in the middle of e-mails',
  passesWhen: 'the customer has one mail, the ledger one delivery, and the paper is marked as sent once',
  guard: 'each transmission counts, as if it had a Message-ID of its own',
  run: killDuringMails,
}

async function killDuringMails({ length, guarded, say }: TortureOptions): Promise<TortureResult> {
  const office = await openSendingOffice()
  try {
    const claims: string[] = []
    for (let round = 0; round < rounds[length]; round += 1) {
      const moment = moments[round % moments.length] ?? 'on connecting'
      // Every moment with every paper in turn.
      const paper = papers[Math.floor(round / moments.length) % papers.length] ?? 'bid'
      await office.killDuring(moment, paper)
      claims.push(...(await office.findFalseClaims()))
      say(`killed ${moment} of ${paper === 'bid' ? 'a bid' : 'an invoice'}`)
    }
    const results = await office.settle()
    const wrong = results.filter(
      ({ mails, transmissions, delivery, marks }) =>
        (guarded ? mails : transmissions) !== 1 || delivery !== 'accepted' || marks !== 1,
    )
    return {
      passed: wrong.length + claims.length === 0,
      figure: `${results.length} kills, ${wrong.length} papers not sent and marked once, ${claims.length} marked too early`,
    }
  } finally {
    await office.close()
  }
}
