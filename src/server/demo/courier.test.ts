import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCourier } from './courier.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-courier-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const patience = { timeout: 10_000 }

test('tries again until it is taken, and not after that', async () => {
  const tries: string[] = []
  const bring = async (kind: string, body: string) => {
    tries.push(`${kind} ${body}`)
    if (tries.length === 1) throw new Error('nobody is there')
    return tries.length === 3
  }
  const courier = await openCourier(folder, bring, 1)
  courier.start()
  await courier.send('webhook', 'read')
  await expect.poll(() => tries.length, patience).toBe(3)
  await courier.stop()
  expect(tries).toEqual(['webhook read', 'webhook read', 'webhook read'])
  const next = await openCourier(folder, bring, 1)
  next.start()
  await next.stop()
  expect(tries).toHaveLength(3)
})

test('what was not taken is brought after a restart', async () => {
  const closed = await openCourier(folder, async () => false, 60_000)
  closed.start()
  await closed.send('report', 'first')
  await closed.send('webhook', 'second')
  await closed.stop()
  const brought: string[] = []
  const courier = await openCourier(
    folder,
    async (_kind, body) => {
      brought.push(body)
      return true
    },
    1,
  )
  courier.start()
  await expect.poll(() => brought.toSorted(), patience).toEqual(['first', 'second'])
  await courier.stop()
})

test('before the start nothing is brought', async () => {
  const brought: string[] = []
  const courier = await openCourier(
    folder,
    async (_kind, body) => {
      brought.push(body)
      return true
    },
    1,
  )
  await courier.send('report', 'early')
  expect(brought).toEqual([])
  courier.start()
  await expect.poll(() => brought, patience).toEqual(['early'])
  await courier.stop()
})
