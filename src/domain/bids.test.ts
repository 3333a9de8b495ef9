import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assertChoiceSignable,
  assertLinesAllowed,
  assertScheduleAddsUp,
  assertTotalsAllowed,
  bidTotals,
  chooseOptions,
  isIncluded,
  type PricedItem,
  type ScheduledPayment,
  scheduleAmounts,
  scheduleForTotal,
} from './bid-money.ts'
import {
  assertCanAnswer,
  assertCanEdit,
  assertCanExtend,
  assertCanFinalize,
  assertCanSend,
  assertCanShare,
  assertHasContract,
  type BidStatus,
  bidStatuses,
  bidStatusOn,
  isFrozen,
} from './bids.ts'
import { AppError } from './errors.ts'
import { maxCents, maxThousandths } from './money.ts'
import type { ProjectStatus } from './projects.ts'

function item(changes: Partial<PricedItem> = {}): PricedItem {
  return { quantity: 1000, unitPrice: 10_000, unitCost: 6_000, optional: false, selected: false, ...changes }
}

function refusal(work: () => void): Pick<AppError, 'code' | 'message' | 'fields'> | null {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, message: error.message, fields: error.fields }
  }
}

describe('what counts', () => {
  test.each([
    [false, false, true],
    [false, true, true],
    [true, false, false],
    [true, true, true],
  ])('optional %s, selected %s: %s', (optional, selected, counts) => {
    expect(isIncluded({ optional, selected })).toBe(counts)
  })
})

describe('totals', () => {
  test.each([
    ['nothing', [], 0, { subtotal: 0, total: 0, cost: 0 }],
    ['an empty group', [{ items: [] }], 0, { subtotal: 0, total: 0, cost: 0 }],
    [
      'two groups',
      [{ items: [item()] }, { items: [item({ quantity: 2500 })] }],
      500,
      { subtotal: 35_000, total: 34_500, cost: 21_000 },
    ],
    [
      'a line rounds half up',
      [{ items: [item({ quantity: 500, unitPrice: 101, unitCost: 0 })] }],
      0,
      { subtotal: 51, total: 51, cost: 0 },
    ],
    [
      'a credit rounds half away from zero',
      [{ items: [item({ quantity: 500, unitPrice: -101, unitCost: 0 })] }],
      0,
      { subtotal: -51, total: -51, cost: 0 },
    ],
    [
      'an option nobody chose',
      [{ items: [item(), item({ optional: true })] }],
      0,
      { subtotal: 10_000, total: 10_000, cost: 6_000 },
    ],
    [
      'an option that was chosen',
      [{ items: [item(), item({ optional: true, selected: true })] }],
      0,
      { subtotal: 20_000, total: 20_000, cost: 12_000 },
    ],
  ] as const)('%s', (_name, groups, discount, totals) => {
    expect(bidTotals(groups, discount)).toEqual(totals)
  })

  const priced = fc.record({
    quantity: fc.integer({ min: -maxThousandths, max: maxThousandths }),
    unitPrice: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    unitCost: fc.integer({ min: 0, max: 1_000_000 }),
    optional: fc.boolean(),
    selected: fc.boolean(),
  })

  test('equal an independent sum in whole numbers of any size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(priced, { maxLength: 8 }), { maxLength: 5 }),
        fc.nat(maxCents),
        (lists, discount) => {
          const { subtotal, total, cost } = bidTotals(
            lists.map((items) => ({ items })),
            discount,
          )
          const exact = (price: (line: PricedItem) => number) => {
            let sum = 0n
            for (const line of lists.flat()) {
              if (line.optional && !line.selected) continue
              const product = BigInt(line.quantity) * BigInt(price(line))
              const size = product < 0n ? -product : product
              const rounded = size / 1000n + (size % 1000n >= 500n ? 1n : 0n)
              sum += product < 0n ? -rounded : rounded
            }
            return sum
          }
          expect(BigInt(subtotal)).toBe(exact((line) => line.unitPrice))
          expect(BigInt(cost)).toBe(exact((line) => line.unitCost))
          expect(BigInt(total)).toBe(exact((line) => line.unitPrice) - BigInt(discount))
        },
      ),
      { numRuns: 10_000 },
    )
  }, 60_000)

  test('do not depend on how lines are grouped or ordered', () => {
    fc.assert(
      fc.property(fc.array(priced, { maxLength: 20 }), fc.nat(20), (items, cut) => {
        const grouped = [{ items: items.slice(0, cut).toReversed() }, { items: items.slice(cut) }]
        expect(bidTotals(grouped.toReversed(), 0)).toEqual(bidTotals([{ items }], 0))
      }),
    )
  })
})

describe('what a bid may add up to', () => {
  test.each([
    ['a discount of everything', { subtotal: 500, total: 0, cost: 0 }, 500, null],
    [
      'a discount above the subtotal',
      { subtotal: 500, total: -1, cost: 0 },
      501,
      { discount: "The discount of $5.01 is more than the bid's $5.00" },
    ],
    [
      'credits above the lines',
      { subtotal: -1, total: -1, cost: 0 },
      0,
      { groups: 'The bid adds up to less than zero' },
    ],
    ['the most there can be', { subtotal: maxCents, total: maxCents, cost: maxCents }, 0, null],
    [
      'one cent more',
      { subtotal: maxCents + 1, total: maxCents, cost: 0 },
      1,
      { groups: 'The bid adds up to more than $99,999,999.99' },
    ],
    [
      'a cost beyond a record',
      { subtotal: 1, total: 1, cost: maxCents + 1 },
      0,
      { groups: 'The bid adds up to more than $99,999,999.99' },
    ],
  ])('%s', (_name, totals, discount, fields) => {
    expect(refusal(() => assertTotalsAllowed(totals, discount))?.fields ?? null).toEqual(fields)
  })

  test.each([
    ['a line of the most', [{ items: [item({ quantity: 1000, unitPrice: maxCents })] }], null],
    [
      'a line beyond',
      [{ items: [item()] }, { items: [item(), item({ quantity: 2000, unitPrice: maxCents })] }],
      'groups.1.items.1.quantity',
    ],
    [
      'an option beyond that nobody chose',
      [{ items: [item({ quantity: maxThousandths, unitPrice: maxCents, optional: true })] }],
      'groups.0.items.0.quantity',
    ],
    [
      'a cost beyond',
      [{ items: [item({ quantity: 2000, unitCost: maxCents })] }],
      'groups.0.items.0.quantity',
    ],
    ['a group beyond', [{ items: [item()] }, { items: [item({ unitPrice: maxCents }), item()] }], 'groups.1'],
    [
      'two that make up for each other',
      [
        {
          items: [
            item({ quantity: 2000, unitPrice: maxCents }),
            item({ quantity: 2000, unitPrice: -maxCents }),
          ],
        },
      ],
      'groups.0.items.0.quantity',
    ],
  ])('%s', (_name, groups, field) => {
    expect(Object.keys(refusal(() => assertLinesAllowed(groups))?.fields ?? {})).toEqual(
      field === null ? [] : [field],
    )
  })
})

const percent = (hundredths: number): ScheduledPayment => ({
  label: 'Part',
  amount: null,
  percent: hundredths,
})
const amount = (cents: number): ScheduledPayment => ({ label: 'Part', amount: cents, percent: null })

describe('the payment schedule', () => {
  test.each([
    ['nothing', [], 1000, []],
    ['everything at once', [percent(10_000)], 1001, [1001]],
    [
      'thirds: the last takes what rounding left',
      [percent(3333), percent(3333), percent(3334)],
      10_000,
      [3333, 3333, 3334],
    ],
    ['three of 33.33 % of a small bid', [percent(3333), percent(3333), percent(3334)], 100, [33, 33, 34]],
    ['halves of an odd cent', [percent(5000), percent(5000)], 101, [51, 50]],
    ['halves of one cent', [percent(5000), percent(5000)], 1, [1, 0]],
    [
      'a deposit and shares',
      [amount(38_000), percent(5000), percent(4000)],
      380_000,
      [38_000, 190_000, 152_000],
    ],
    ['an amount last: the share before it takes the cent', [percent(5000), amount(50)], 101, [51, 50]],
    ['amounts are never touched', [amount(1), amount(1)], 3, [1, 1]],
    ['shares that fall short stay short', [percent(5000)], 380_000, [190_000]],
    ['a share never falls below zero', [amount(1), percent(5000)], 0, [1, 0]],
  ])('%s', (_name, schedule, total, due) => {
    expect(scheduleAmounts(schedule, total)).toEqual(due)
  })

  test.each([
    ['an empty one is allowed', [], 1000, null],
    ['amounts that add up', [amount(400), amount(600)], 1000, null],
    [
      'amounts that fall short',
      [amount(400), amount(500)],
      1000,
      'The payment schedule adds up to $9.00, but the bid is $10.00',
    ],
    ['amounts beyond', [amount(1001)], 1000, 'The payment schedule adds up to $10.01, but the bid is $10.00'],
    [
      'shares beyond',
      [percent(10_000), percent(1000)],
      100_000,
      'The payment schedule adds up to $1,100.00, but the bid is $1,000.00',
    ],
    ['shares of nothing', [percent(5000), percent(5000)], 0, null],
  ])('%s', (_name, schedule, total, sentence) => {
    const refused = refusal(() => assertScheduleAddsUp(schedule, total))
    expect(refused?.message ?? null).toBe(sentence)
    expect(refused?.fields ?? null).toEqual(sentence === null ? null : { paymentSchedule: sentence })
  })

  /** Shares that make up 100 %, in any order, each at least 1 %. */
  const shares = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }).map((weights) => {
    const sum = weights.reduce((left, weight) => left + weight, 0)
    const parts = weights.map((weight) => 100 + Math.floor((weight * (10_000 - 100 * weights.length)) / sum))
    const given = parts.reduce((left, part) => left + part, 0)
    return [...parts.slice(0, -1), (parts.at(-1) ?? 0) + 10_000 - given]
  })

  test('shares of 100 % add up to the total to the cent, and none is off by more than their number', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1200, max: maxCents }), (parts, total) => {
        const schedule = parts.map(percent)
        const due = scheduleAmounts(schedule, total)
        expect(due.reduce((left, cents) => left + cents, 0)).toBe(total)
        expect(refusal(() => assertScheduleAddsUp(schedule, total))).toBeNull()
        due.forEach((cents, position) => {
          expect(cents).toBeGreaterThanOrEqual(0)
          expect(Math.abs(cents - (total * (parts[position] ?? 0)) / 10_000)).toBeLessThanOrEqual(
            parts.length,
          )
        })
      }),
      { numRuns: 10_000 },
    )
  }, 60_000)

  test('a schedule is accepted exactly when its amounts add up, whatever is in it', () => {
    const payment = fc.oneof(fc.nat(2_000_000).map(amount), fc.nat(10_000).map(percent))
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 8 }), fc.nat(3_000_000), (schedule, total) => {
        const due = scheduleAmounts(schedule, total)
        const kept = due.map(
          (cents, position) => schedule[position]?.amount ?? Math.max(0, Math.round(cents)),
        )
        expect(due).toEqual(kept)
        const sum = due.reduce((left, cents) => left + cents, 0)
        expect(refusal(() => assertScheduleAddsUp(schedule, total)) === null).toBe(sum === total)
      }),
      { numRuns: 10_000 },
    )
  }, 60_000)
})

describe('what may happen to a bid', () => {
  const frozen: BidStatus[] = ['sent', 'viewed', 'accepted', 'declined', 'finalized', 'superseded', 'expired']
  test.each(bidStatuses)('%s: frozen once a customer may have seen it', (status) => {
    expect(isFrozen(status)).toBe(frozen.includes(status))
  })

  test.each([
    ['draft', null],
    ['sent', null],
    ['viewed', null],
    ['declined', null],
    ['expired', null],
    ['accepted', 'The customer has accepted this bid; it cannot be changed'],
    ['finalized', 'A finalized bid cannot be changed'],
    ['superseded', 'A newer revision has replaced this bid'],
  ] as const)('editing a bid that is %s', (status, sentence) => {
    const refused = refusal(() => assertCanEdit(status, false))
    expect(refused && [refused.code, refused.message]).toEqual(sentence && ['conflict', sentence])
  })

  test.each([
    ['draft', null, 1, null, null],
    ['sent', null, 1, null, null],
    ['viewed', null, 1, null, null],
    ['accepted', null, 1, null, null],
    ['expired', null, 1, null, null],
    ['draft', 7, 1, null, null],
    ['draft', null, 0, 'invalid', 'A bid without lines cannot be finalized'],
    ['draft', 8, 1, 'conflict', 'Another bid of this project is already finalized'],
    ['finalized', 7, 1, 'conflict', 'Bid is already finalized'],
    ['declined', null, 1, 'conflict', 'The customer has declined this bid'],
    ['superseded', null, 1, 'conflict', 'A newer revision has replaced this bid'],
  ] as const)(
    'finalizing bid 7, %s, while %s is final, with %s lines',
    (status, final, itemCount, code, sentence) => {
      const refused = refusal(() =>
        assertCanFinalize(
          { id: 7, kind: 'bid', status, itemCount },
          { finalizedId: final, status: 'bid_sent' },
        ),
      )
      expect(refused && [refused.code, refused.message]).toEqual(code && [code, sentence])
    },
  )

  test('no bid of a canceled project is finalized; a declined one may change their mind', () => {
    const finalize = (status: ProjectStatus) => () =>
      assertCanFinalize({ id: 7, kind: 'bid', status: 'sent', itemCount: 1 }, { finalizedId: null, status })
    expect(refusal(finalize('project_cancelled'))).toMatchObject({ code: 'conflict' })
    expect(refusal(finalize('contract_declined'))).toBeNull()
  })

  test.each([
    ['draft', '2026-11-20', 1, null],
    ['draft', null, 1, null],
    ['draft', '2026-11-19', 1, 'validUntil'],
    ['draft', '2026-11-20', 0, 'groups'],
    ['sent', '2026-11-19', 0, null],
    ['expired', '2026-11-19', 1, null],
    ['finalized', null, 1, null],
    ['superseded', null, 1, 'conflict'],
  ] as const)(
    'sharing a bid that is %s, valid until %s, with %s lines, on 2026-11-20',
    (status, validUntil, itemCount, field) => {
      const refused = refusal(() => assertCanShare({ status, validUntil, itemCount }, '2026-11-20'))
      expect(refused && (refused.fields ? Object.keys(refused.fields)[0] : refused.code)).toBe(field)
    },
  )

  test.each([
    ['sent', '2026-11-20', 'sent'],
    ['sent', '2026-11-19', 'expired'],
    ['viewed', '2026-11-19', 'expired'],
    ['sent', null, 'sent'],
    ['draft', '2026-11-19', 'draft'],
    ['accepted', '2026-11-19', 'accepted'],
    ['declined', '2026-11-19', 'declined'],
    ['finalized', '2026-11-19', 'finalized'],
    ['superseded', '2026-11-19', 'superseded'],
  ] as const)('%s, valid until %s, is %s on 2026-11-20', (status, validUntil, seen) => {
    expect(bidStatusOn(status, validUntil, '2026-11-20')).toBe(seen)
  })
})

describe('the schedule after the customer has chosen options', () => {
  const amount = (cents: number): ScheduledPayment => ({ label: 'Agreed', amount: cents, percent: null })
  const percent = (hundredths: number): ScheduledPayment => ({
    label: 'Share',
    amount: null,
    percent: hundredths,
  })
  const dueOf = (schedule: ScheduledPayment[], total: number) =>
    scheduleForTotal(schedule, total).map(({ due }) => due)

  test.each([
    ['nothing agreed', [], 500, []],
    ['shares follow', [percent(5000), percent(5000)], 1001, [501, 500]],
    ['more goes to the last amount', [amount(100), percent(5000), amount(400)], 1200, [100, 600, 500]],
    ['less comes off the last amount', [amount(100), percent(5000), amount(400)], 600, [100, 300, 200]],
    ['and off the one before it', [amount(300), amount(200)], 100, [100, 0]],
    ['shares give way last', [percent(5000), percent(5100), amount(0)], 100_000, [50_000, 50_000, 0]],
    [
      'tiny totals beside an amount of nothing',
      [percent(2500), percent(2500), percent(2500), percent(2500), amount(0)],
      2,
      [1, 1, 0, 0, 0],
    ],
    ['a credit', [percent(5000), percent(5000)], -101, [-51, -50]],
    ['a credit beside an amount', [percent(10_000), amount(0)], -500, [-500, 0]],
  ])('%s', (_name, schedule, total, due) => {
    expect(dueOf(schedule, total)).toEqual(due)
  })

  test('a share that had to give way is an amount from then on', () => {
    const [, second] = scheduleForTotal([percent(5000), percent(5100), amount(0)], 100_000)
    expect(second).toEqual({ label: 'Share', amount: 50_000, percent: null, due: 50_000 })
  })

  const payment = fc.oneof(fc.nat(2_000_000).map(amount), fc.nat(10_000).map(percent))
  test('adds up to any total, is never below zero for one that is not, and reads the same when stored', () => {
    fc.assert(
      fc.property(
        fc.array(payment, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -3_000_000, max: maxCents }),
        (schedule, total) => {
          const chosen = scheduleForTotal(schedule, total)
          const due = chosen.map((one) => one.due)
          expect(due.reduce((left, cents) => left + cents, 0)).toBe(total)
          if (total >= 0) expect(Math.min(...due)).toBeGreaterThanOrEqual(0)
          expect(scheduleAmounts(chosen, total)).toEqual(due)
          expect(chosen.every((one) => (one.amount === null) !== (one.percent === null))).toBe(true)
        },
      ),
      { numRuns: 10_000 },
    )
  }, 60_000)

  test('a schedule that fits the total stays as it is', () => {
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 8 }), (schedule) => {
        const total = scheduleAmounts(schedule, 1_000_000).reduce((left, cents) => left + cents, 0)
        fc.pre(refusal(() => assertScheduleAddsUp(schedule, total)) === null)
        expect(scheduleForTotal(schedule, total).map(({ due: _due, ...one }) => one)).toEqual(schedule)
      }),
      { numRuns: 2000 },
    )
  }, 60_000)

  test('shares of a credit add up too', () => {
    expect(scheduleAmounts([percent(5000), percent(5000)], -101)).toEqual([-51, -50])
    expect(refusal(() => assertScheduleAddsUp([percent(5000), percent(5000)], -101))).toBeNull()
  })
})

describe('choosing options', () => {
  const groups = [
    { name: 'A', items: [item(), item({ optional: true, selected: true })] },
    { name: 'B', items: [item({ optional: true }), item()] },
  ]
  const selectedOf = (places: number[]) =>
    chooseOptions(groups, places).flatMap(({ items }) => items.map(({ selected }) => selected))

  test('counts lines through the whole bid, and takes off what was not chosen', () => {
    expect(selectedOf([])).toEqual([false, false, false, false])
    expect(selectedOf([3])).toEqual([false, false, true, false])
    expect(selectedOf([2, 3, 3])).toEqual([false, true, true, false])
    expect(groups[0]?.items[1]?.selected).toBe(true)
    expect(chooseOptions(groups, [2]).map(({ name }) => name)).toEqual(['A', 'B'])
  })

  test.each([1, 4, 5, 0, -1, 1.5])('line %s is no option', (place) => {
    const sentence = `Line ${place} is not an option of this bid`
    expect(refusal(() => chooseOptions(groups, [2, place]))).toEqual({
      code: 'invalid',
      message: sentence,
      fields: { selected: sentence },
    })
  })
})

describe('a choice that is signed', () => {
  const option = item({ optional: true })
  test.each([
    ['options, of which none was chosen', [option, option], 0, 'bid', true],
    ['options beside a line that costs nothing', [item({ unitPrice: 0 }), option], 0, 'bid', true],
    ['options, of which one was chosen', [option], 10_000, 'bid', false],
    ['no options, for nothing', [item({ unitPrice: 0 })], 0, 'bid', false],
    ['a change that keeps the contract', [option, item({ unitPrice: 0 })], 0, 'change_order', false],
  ] as const)('%s', (_what, items, total, kind, isRefused) => {
    const sentence = 'This choice adds up to $0.00; please choose an option'
    expect(refusal(() => assertChoiceSignable([{ items }], total, kind))).toEqual(
      isRefused ? { code: 'invalid', message: sentence, fields: { selected: sentence } } : null,
    )
  })
})

describe('with the customer', () => {
  test.each([
    ['draft', 'This bid is not final yet'],
    ['sent', null],
    ['viewed', null],
    ['accepted', 'This bid has already been accepted'],
    ['declined', 'This bid has been declined'],
    ['finalized', 'This bid is already the contract'],
    ['superseded', 'A newer revision has replaced this bid'],
    ['expired', 'This bid has expired'],
  ] as const)('answering a bid that is %s', (status, sentence) => {
    const refused = refusal(() => assertCanAnswer(status))
    expect(refused && [refused.code, refused.message]).toEqual(sentence && ['conflict', sentence])
  })

  test.each([
    ['sent', '2026-11-20', null],
    ['viewed', '2026-12-01', null],
    ['expired', '2026-11-21', null],
    ['sent', '2026-11-19', 'validUntil'],
    ['draft', '2026-12-01', 'conflict'],
    ['accepted', '2026-12-01', 'conflict'],
    ['declined', '2026-12-01', 'conflict'],
    ['finalized', '2026-12-01', 'conflict'],
    ['superseded', '2026-12-01', 'conflict'],
  ] as const)('extending a bid that is %s to %s, on 2026-11-20', (status, until, problem) => {
    const refused = refusal(() => assertCanExtend(status, until, '2026-11-20'))
    expect(refused && (refused.fields ? Object.keys(refused.fields)[0] : refused.code)).toBe(problem)
  })

  test.each([
    ['draft', false, null, null],
    ['sent', false, null, null],
    ['accepted', false, null, null],
    ['finalized', false, null, null],
    ['sent', true, null, 'The link of this bid was taken back; hand out a new one before sending'],
    ['declined', false, null, 'The customer has declined this bid'],
    ['superseded', false, null, 'A newer revision has replaced this bid'],
    ['expired', false, '2026-11-19', 'This bid has expired; extend it before sending'],
    ['draft', false, '2026-11-19', 'The day until which the bid is valid has passed; choose a later one'],
  ] as const)('sending a bid that is %s, link taken back %s', (status, isRevoked, validUntil, sentence) => {
    const bid = { status, isRevoked, validUntil, itemCount: 1 }
    expect(refusal(() => assertCanSend(bid, '2026-11-20'))?.message ?? null).toBe(sentence)
  })

  test('a bid on its way cannot be changed; a signed one says that it is signed', () => {
    expect(refusal(() => assertCanEdit('draft', true))).toMatchObject({
      code: 'conflict',
      message: 'This bid is being sent; wait or give the delivery up',
    })
    expect(refusal(() => assertCanEdit('accepted', true))?.message).toContain('accepted')
  })
})

describe('change orders', () => {
  const finalize =
    (finalizedId: number | null, status: BidStatus = 'sent') =>
    () =>
      assertCanFinalize(
        { id: 9, kind: 'change_order', status, itemCount: 1 },
        { finalizedId, status: 'in_progress' },
      )

  test('are finalized beside the contract, and only where there is one', () => {
    expect(refusal(finalize(7))).toBeNull()
    expect(refusal(finalize(null))).toMatchObject({ code: 'conflict' })
    expect(refusal(finalize(7, 'finalized'))?.message).toBe('Bid is already finalized')
    expect(refusal(() => assertHasContract(null))?.message).toBe(
      'A change order needs a contract: finalize a bid of this project first',
    )
    expect(refusal(() => assertHasContract(7))).toBeNull()
  })

  test('may take off the contract; a bid may not', () => {
    const credit = bidTotals([{ items: [item({ unitPrice: -10_000, unitCost: 0 })] }], 0)
    expect(refusal(() => assertTotalsAllowed(credit, 0, 'change_order'))).toBeNull()
    expect(refusal(() => assertTotalsAllowed(credit, 0, 'bid'))?.fields).toHaveProperty('groups')
  })
})
