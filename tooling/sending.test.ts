import { afterAll, beforeAll, expect, test } from 'vitest'
import { moments, openSendingOffice, papers, type SendingOffice } from './sending.ts'

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
}, 60_000)
afterAll(() => office.close(), 30_000)

test('a server killed at any moment of an e-mail leaves one mail, and marks a paper sent only with it, once', async () => {
  const kills = moments.map((moment, index) => ({ moment, paper: papers[index % papers.length] ?? 'bid' }))
  for (const { moment, paper } of kills) {
    await office.killDuring(moment, paper)
    expect(await office.findFalseClaims()).toEqual([])
  }
  const results = await office.settle()
  expect(results).toMatchObject(kills.map((kill) => ({ ...kill, mails: 1, delivery: 'accepted', marks: 1 })))
}, 300_000)
