import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { timeKeptOffline } from './offline.ts'

const now = new Date('2026-11-20T18:00:00Z')

test.each([
  [undefined, '2026-11-20T18:00:00.000Z'],
  ['2026-11-20T17:59:00Z', '2026-11-20T17:59:00.000Z'],
  ['2026-11-06T18:00:00Z', '2026-11-06T18:00:00.000Z'],
  ['2026-11-20T18:05:00Z', '2026-11-20T18:00:00.000Z'],
  ['2027-11-20T18:05:00Z', '2026-11-20T18:00:00.000Z'],
])('what happened at %s is dated %s', (told, expected) =>
  expect(timeKeptOffline('writtenAt', told, now).toISOString()).toBe(expected),
)

test('what is more than two weeks old is refused', () => {
  expect(() => timeKeptOffline('writtenAt', '2026-11-06T17:59:59.999Z', now)).toThrow(AppError)
})
