import { describe, expect, it } from 'vitest'
import { assembleLines, assertAssemblyAllowed, computeQuantity, fillNumbers } from './assemblies.ts'
import { AppError } from './errors.ts'

const values = new Map([
  ['count', 6_000],
  ['depth', 20_000],
  ['diameter', 24_000],
  ['waste', 1_100],
])

it.each([
  ['12', 12_000],
  ['.5', 500],
  ['2 + 3 * 4', 14_000],
  ['(2 + 3) × 4', 20_000],
  ['10 − 4 - 3', 3_000],
  ['-count + 1', -5_000],
  ['count × depth', 120_000],
  ['Count*DEPTH', 120_000],
  ['count ÷ 4 / 3', 500],
  // 6 caissons of 24 in. by 20 ft: 377 cubic feet are 13.96 cubic yards, 15.36 with a tenth for waste.
  ['count × depth × pi × (diameter / 24) × (diameter / 24) / 27 × waste', 15_359],
  ['ceil(depth / 3)', 7_000],
  ['ceil(3 * 1.1 * 10)', 33_000],
  ['2 * (ceil(count / 4) + 1)', 6_000],
  ['1 / 3', 333],
])('%s is %d thousandths', (formula, quantity) => {
  expect(computeQuantity('quantity', formula, values)).toBe(quantity)
})

const errorOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.fields
    throw error
  }
  return undefined
}

it.each([
  ['', 'Write a number or a formula, such as count × depth'],
  ['count × width', 'There is no number named width. You have count, depth, diameter, waste.'],
  ['constructor', 'There is no number named constructor. You have count, depth, diameter, waste.'],
  ['count ×', 'The formula isn’t complete'],
  ['(count + 1', 'A parenthesis is missing'],
  ['count + 1)', 'The formula can’t be read at “)”'],
  ['count depth', 'The formula can’t be read at “depth”'],
  ['diameter ^ 2', 'The formula can’t be read at “^”'],
  ['ceil depth', 'Write parentheses after ceil: ceil(depth)'],
  ['depth / (count - 6)', 'The formula divides by zero'],
  ['9999999 * 9999999', 'The formula gives too large a quantity'],
])('refuses %j: %s', (formula, sentence) => {
  expect(errorOf(() => computeQuantity('quantity', formula, values))).toEqual({ quantity: sentence })
})

describe('an assembly', () => {
  const depth = { key: 'depth', usual: 20_000 }

  it('names the line whose formula is wrong', () => {
    const lines = [{ quantity: 'depth' }, { quantity: 'width' }]
    expect(errorOf(() => assertAssemblyAllowed([depth], lines))).toEqual({
      'lines.1.quantity': 'There is no number named width. You have depth.',
    })
    expect(errorOf(() => assertAssemblyAllowed([depth], lines.slice(0, 1)))).toBeUndefined()
  })

  it.each([
    ['depth', 'Two numbers are named depth'],
    ['pi', 'pi has a meaning in formulas'],
  ])('refuses a second number named %s', (key, sentence) => {
    expect(errorOf(() => assertAssemblyAllowed([depth, { key, usual: 0 }], []))).toEqual({
      'numbers.1.key': sentence,
    })
  })
})

it('names the numbers in a text, and leaves other braces alone', () => {
  expect(fillNumbers('Caisson {diameter} in. × {Depth} ft {see plan}', values)).toBe(
    'Caisson 24 in. × 20 ft {see plan}',
  )
})

it('computes the lines, and leaves out those whose formula gives 0', () => {
  const lines = [
    { description: 'Drill {count} caissons', quantity: 'count × depth', unit: 'VLF' },
    { description: 'Over-drill, when ordered', quantity: '0', unit: 'LF' },
    { description: 'Wider than 24 in.', quantity: 'depth × (diameter − 24)', unit: 'VLF' },
  ]
  expect(assembleLines(lines, values)).toEqual([
    { description: 'Drill 6 caissons', quantity: 120_000, unit: 'VLF' },
    { description: 'Over-drill, when ordered', quantity: 0, unit: 'LF' },
  ])
})
