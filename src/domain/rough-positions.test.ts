import { expect, test } from 'vitest'
import { roughMiles } from './rough-positions.ts'

test.each([
  [0, 'zip', { isLess: true, miles: '3' }],
  [4_000, 'zip', { isLess: true, miles: '3' }],
  [19_300, 'zip', { isLess: false, miles: '12' }],
  [12_000, 'city', { isLess: true, miles: '10' }],
  [2_000_000, 'city', { isLess: false, miles: '1,243' }],
] as const)('%i m to a position by %s is never said more exactly than it is known', (meters, rough, said) => {
  expect(roughMiles(meters, rough)).toEqual(said)
})
