import { expect, test } from 'vitest'
import { overrunLine, overrunScope } from './change-order.ts'
import {
  type ContractLine,
  compareWithContract,
  diameterIn,
  extrasOf,
  holesOfNoLine,
  overPour,
  wasteIn,
} from './contract-lines.ts'
import { byHole, isCaptionOf, type LoggedHole, overrunOf, shaftVolume, sumHoles } from './holes.ts'

const hole = (
  name: string,
  planned: number,
  drilled: number,
  more: Partial<LoggedHole> = {},
): LoggedHole => ({
  hole: name,
  diameter: 24_000,
  plannedDepth: planned * 1000,
  drilledDepth: drilled * 1000,
  concretePlaced: null,
  rockDepth: null,
  waterDepth: null,
  inspector: '',
  ...more,
})
const line = (description: string, quantity: number, more: Partial<ContractLine> = {}): ContractLine => ({
  description,
  group: 'Caissons',
  unit: 'VLF',
  quantity: quantity * 1000,
  unitPrice: 100_00,
  ...more,
})

// By hand: a circle of 2 ft is π square feet; π × 20 ÷ 27 = 2.327 CY.
test.each([
  [24, 20, 2327],
  [36, 27, 7069],
  [18, 10, 654],
  [240, 500, 5_817_764],
])('a shaft of %s in and %s ft is %s thousandths of a cubic yard', (diameter, depth, volume) => {
  expect(shaftVolume(diameter * 1000, depth * 1000)).toBe(volume)
})

test('the overrun is what was placed above the volume', () => {
  expect(overrunOf(hole('1', 20, 20, { concretePlaced: 2560 }))).toBe(1001)
  expect(overrunOf(hole('1', 20, 20, { concretePlaced: 2327 }))).toBe(0)
  expect(overrunOf(hole('1', 20, 20, { concretePlaced: 2000 }))).toBe(-1405)
  expect(overrunOf(hole('1', 20, 20))).toBeNull()
  expect(overrunOf(hole('1', 20, 20, { diameter: null, concretePlaced: 1 }))).toBeNull()
})

test('holes stand in the order of the plan', () => {
  const names = ['10', '2', 'A-10', 'A-2', '1'].map((name) => ({ hole: name }))
  expect(names.toSorted(byHole).map((one) => one.hole)).toEqual(['1', '2', '10', 'A-2', 'A-10'])
})

test.each([
  ['Hole 7', true],
  ['hole 7, cage', true],
  ['Hole 7: rock at 12 ft', true],
  ['Hole 70', false],
  ['Hole 7A', false],
  ['Before hole 7', false],
  ['', false],
])('a photo captioned "%s" is of hole 7: %s', (caption, isOwn) => {
  expect(isCaptionOf('7', caption)).toBe(isOwn)
})

test.each([
  ['Drill 24" diameter caisson, ties at 6" o.c.', 24],
  ['Caissons, 30 in., 20 ft', 30],
  ['Cage with #3 ties @ 6 in', null],
  ['Ties 6" o.c., 36-inch shaft', 36],
  ['Drill in rock', null],
  ['18.5 inch pier', 18.5],
  ['124" casing', 124],
])('the diameter in "%s" is %s', (description, inches) => {
  expect(diameterIn({ description })).toBe(inches === null ? null : inches * 1000)
})

const facts = (holes: LoggedHole[], lines: ContractLine[]) =>
  compareWithContract(holes, lines).map(({ description, contract, logged, claimed, excess }) => [
    description,
    ...[contract, logged, claimed, excess].map((quantity) => quantity / 1000),
  ])

const deep = [hole('1', 20, 23), hole('2', 20, 20), hole('3', 20, 26.5)]

test('a hole deeper than planned counts beyond the contract, also before all are drilled', () => {
  expect(facts(deep, [line('Caissons', 60)])).toEqual([['Caissons', 60, 69.5, 0, 9.5]])
  expect(facts(deep, [line('Caissons', 480)])).toEqual([['Caissons', 480, 69.5, 0, 9.5]])
  expect(facts(deep, [line('Caissons', 50)])).toEqual([['Caissons', 50, 69.5, 0, 19.5]])
  expect(facts([hole('1', 20, 18)], [line('Caissons', 20)])).toEqual([['Caissons', 20, 18, 0, 0]])
  expect(facts([], [line('Caissons', 20)])).toEqual([['Caissons', 20, 0, 0, 0]])
})

test('only the plan of holes that are drilled counts, and only where the plan of each is known', () => {
  const planned = hole('4', 20, 0, { drilledDepth: null })
  expect(facts([...deep, planned], [line('Caissons', 480)])).toEqual([['Caissons', 480, 69.5, 0, 9.5]])
  const noPlan = hole('4', 0, 20, { plannedDepth: null })
  expect(facts([...deep, noPlan], [line('Caissons', 80)])).toEqual([['Caissons', 80, 89.5, 0, 9.5]])
  const poured = [...deep, noPlan].map((one) => ({ ...one, concretePlaced: 2000 }))
  const lines = [line('Caissons', 80), line('Concrete', 9, { unit: 'CY' })]
  expect(facts(poured, lines)[1]).toEqual(['Concrete', 9, 8, 0, 0])
})

test('lines are matched by the diameter that they name', () => {
  const holes = [...deep, hole('4', 30, 31, { diameter: 36_000 })]
  const lines = [line('Drill 24 in caisson', 60), line('Drill 36 in caisson', 30)]
  expect(facts(holes, lines)).toEqual([
    ['Drill 24 in caisson', 60, 69.5, 0, 9.5],
    ['Drill 36 in caisson', 30, 31, 0, 1],
  ])
  expect(facts(holes, [line('Drill 36 in caisson', 30), line('Drill caissons', 60)])).toEqual([
    ['Drill 36 in caisson', 30, 31, 0, 1],
    ['Drill caissons', 60, 69.5, 0, 9.5],
  ])
})

test('a hole that was drilled with a diameter of no line is told', () => {
  const holes = [...deep, hole('4', 20, 20, { diameter: null }), hole('5', 20, 20, { diameter: 30_000 })]
  const names = (lines: ContractLine[]) => holesOfNoLine(holes, lines).map((one) => one.hole)
  expect(names([line('Drill 24 in caisson', 60)])).toEqual(['4', '5'])
  expect(names([line('Drill 24 in caisson', 60), line('Cages', 60)])).toEqual([])
  expect(names([])).toEqual([])
})

test('casing and rock beside a line for all of the depth are no measure of it', () => {
  const lines = [line('Drill 24" caisson', 60), line('Temporary casing', 12), line('Added for rock', 20)]
  expect(facts(deep, lines)).toEqual([['Drill 24" caisson', 60, 69.5, 0, 9.5]])
  expect(facts(deep, [line('Caissons in soil and rock', 60)])).toHaveLength(1)
})

test('drill, cage and concrete apart pay for the same feet; two lines of one work share them', () => {
  const lines = [
    line('Drill 24" caissons, north', 40),
    line('Drill 24" caissons, south', 20),
    line('Reinforcing cage, 8 #7', 60, { unitPrice: 38_50 }),
  ]
  expect(facts(deep, lines)).toEqual([
    ['Drill 24" caissons, north', 60, 69.5, 0, 9.5],
    ['Reinforcing cage, 8 #7', 60, 69.5, 0, 9.5],
  ])
  expect(extrasOf(compareWithContract(deep, lines))).toEqual([
    { description: 'Drill 24" caissons, north, over-drill', unit: 'VLF', unitPrice: 100_00, quantity: 9500 },
    { description: 'Reinforcing cage, 8 #7, over-drill', unit: 'VLF', unitPrice: 38_50, quantity: 9500 },
  ])
})

test('a line for over-drill pays first, and gives the price of the rest', () => {
  const lines = [
    line('Drill 24" caisson', 60),
    line('Cage', 60),
    line('Over-drill beyond design depth', 4, { unit: 'LF', unitPrice: 145_00 }),
  ]
  expect(facts(deep, lines)).toEqual([
    ['Drill 24" caisson', 60, 69.5, 4, 5.5],
    ['Cage', 60, 69.5, 4, 5.5],
  ])
  expect(extrasOf(compareWithContract(deep, lines))).toEqual([
    { description: 'Over-drill beyond design depth', unit: 'LF', unitPrice: 145_00, quantity: 5500 },
  ])
})

test('what a change order asks for is not asked for twice', () => {
  const lines = [line('Drill 24" caisson', 60), line('Cage', 60), line('Concrete', 7, { unit: 'CY' })]
  const poured = deep.map((one) => ({ ...one, concretePlaced: 3000 }))
  const asked = extrasOf(compareWithContract(poured, lines))
  expect(asked.map(({ quantity }) => quantity)).toEqual([9500, 9500, 2000])
  const later = [...lines, ...asked.map((extra) => ({ ...extra, group: '' }))]
  expect(extrasOf(compareWithContract(poured, later))).toEqual([])
  const again = [...poured, hole('4', 20, 22, { concretePlaced: 0 })]
  expect(extrasOf(compareWithContract(again, [...later, line('Drill 24" caisson, one more', 20)]))).toEqual([
    { description: 'Drill 24" caisson, over-drill', unit: 'VLF', unitPrice: 100_00, quantity: 2000 },
    { description: 'Cage, over-drill', unit: 'VLF', unitPrice: 100_00, quantity: 22_000 },
  ])
})

test('concrete by the yard counts against its line as far as the holes were poured', () => {
  const lines = [
    line('Caissons', 60),
    line('Concrete, 4,000 psi', 9, { unit: 'CY' }),
    line('Concrete', 12, { unit: 'CY', group: 'Grade beams' }),
  ]
  const [first, ...others] = deep
  const half = [{ ...(first as LoggedHole), concretePlaced: 3500 }, ...others]
  expect(facts(half, lines)[1]).toEqual(['Concrete, 4,000 psi', 9, 3.5, 0, 0.5])
  const all = deep.map((one) => ({ ...one, concretePlaced: 3500 }))
  expect(facts(all, lines)[1]).toEqual(['Concrete, 4,000 psi', 9, 10.5, 0, 1.5])
})

test('concrete within the price by the foot is beyond the plan above its volume and the waste allowed', () => {
  const poured = [hole('1', 20, 20, { concretePlaced: 3000 }), hole('2', 20, 20)]
  expect(overPour(poured, [], 0)).toBe(673)
  expect(overPour(poured, [], 1000)).toBe(440)
  expect(overPour(poured, [line('Concrete over-pour', 0.5, { unit: 'CY' })], 0)).toBe(173)
  expect(overPour(poured, [], 5000)).toBe(0)
  expect(sumHoles(poured)).toEqual({ planned: 40_000, drilled: 40_000, volume: 4654, placed: 3000 })
})

test.each(['en', 'es'] as const)(
  'the waste that a change order in %s allows counts from then on',
  (language) => {
    const poured = [hole('1', 20, 20, { concretePlaced: 3000 })]
    const quantity = overPour(poured, [], 1000)
    const order = { ...line('', 0), ...overrunLine(language, 1000), quantity }
    expect(wasteIn([order])).toBe(1000)
    expect(overPour(poured, [order], wasteIn([order]))).toBe(0)
    expect(wasteIn([line('Caissons', 60)])).toBe(0)
  },
)

test('the scope of a change order lists the holes that went beyond the plan', () => {
  const holes = [
    hole('10', 20, 26.5, {
      rockDepth: 18_000,
      waterDepth: 15_250,
      concretePlaced: 4000,
      inspector: 'J. Ruiz',
    }),
    hole('2', 20, 21, { diameter: null }),
    hole('3', 20, 19),
  ]
  expect(overrunScope(holes, 'en', 2000).split('\n')).toEqual([
    'Drilled and poured beyond the plan, from the caisson log:',
    'Hole 2: 20 ft planned, 21 ft drilled',
    'Hole 10 (24 in): 20 ft planned, 26.5 ft drilled, rock from 18 ft, water at 15.25 ft, 4 CY of concrete placed, 3.08 CY by volume, inspector J. Ruiz',
    'All holes, 3: 60 ft planned, 66.5 ft drilled, 4 CY of concrete placed, 5.29 CY by volume',
  ])
  expect(overrunScope(holes.slice(1, 2), 'es', null)).toContain(
    'Perforación 2: 20 ft previstos, 21 ft perforados',
  )
  const waste = [hole('5', 20, 20, { concretePlaced: 2500 })]
  expect(overrunScope(waste, 'en', null)).not.toContain('Hole 5')
  expect(overrunScope(waste, 'en', 1000)).not.toContain('Hole 5')
  expect(overrunScope(waste, 'en', 500)).toContain('Hole 5')
})
