import { expect, onTestFinished, test, vi } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('no more than the places run at once, in order, also when some fail', async () => {
  const inTurn = takeTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3, 4].map((number) =>
    inTurn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 0) throw new Error('failed')
      return number
    }),
  )
  const outcomes = Promise.allSettled(works)
  for (const expected of [2, 3, 4, 5, 5]) {
    expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, expected))
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    ...Array<string>(4).fill('fulfilled'),
  ])
  expect(await inTurn(() => Promise.resolve('free again'))).toBe('free again')
})

test('work that takes two places runs alone, and is not overtaken while it waits', async () => {
  const inTurn = takeTurns(2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (name: string, places?: number) =>
    inTurn(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    }, places)
  const all = Promise.all([start('small'), start('large', 2), start('late')])
  for (const expected of [['small'], ['small', 'large'], ['small', 'large', 'late']]) {
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual(expected)
    ends.shift()?.()
  }
  await all
})

test('a place stays free for the pause before work that waits, and before no other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const inTurn = takeTurns(1, 50)
  const begun: string[] = []
  const work = (name: string) => inTurn(async () => void begun.push(name))
  await work('alone')
  const [first, waits] = [work('first'), work('waits')]
  await first
  await vi.advanceTimersByTimeAsync(49)
  expect(begun).toEqual(['alone', 'first'])
  await vi.advanceTimersByTimeAsync(1)
  await waits
  expect(begun).toEqual(['alone', 'first', 'waits'])
})
