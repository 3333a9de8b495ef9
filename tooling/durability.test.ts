import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice, victims } from './durability.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
}, 60_000)
afterAll(() => office.close(), 30_000)

test.each(victims)(
  'payments acknowledged before a kill of %s are there afterwards, once',
  async (victim) => {
    const { acknowledged, lost, doubled, faults, readyAfter } = await office.runRound(victim)
    expect(acknowledged).toBeGreaterThan(0)
    expect({ lost, doubled, faults }).toEqual({ lost: [], doubled: [], faults: [] })
    expect(readyAfter).toBeLessThan(15_000)
  },
  60_000,
)

test('SIGTERM under load ends cleanly and in time, and loses nothing', async () => {
  const { code, after, lost } = await office.endUnderLoad()
  expect({ code, lost }).toEqual({ code: 0, lost: [] })
  expect(after).toBeLessThan(10_000)
}, 60_000)
