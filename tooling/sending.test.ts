import { afterAll, beforeAll, expect, test } from 'vitest'
import { moments, openSendingOffice, type SendingOffice } from './sending.ts'

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
}, 60_000)
afterAll(() => office.close(), 30_000)

test('a server killed at any moment of an e-mail leaves one mail, and a bid that is marked sent only with it', async () => {
  for (const moment of moments) {
    await office.killDuring(moment)
    expect(await office.findFalseClaims()).toEqual([])
  }
  const results = await office.settle()
  expect(results.map(({ moment, mails, delivery, bid }) => [moment, mails, delivery, bid])).toEqual(
    moments.map((moment) => [moment, 1, 'accepted', 'sent']),
  )
}, 300_000)
