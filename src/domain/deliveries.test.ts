import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advanceDelivery,
  assertCanRetry,
  type DeliveryStatus,
  deliveryStatuses,
  isUndelivered,
  maxAttempts,
  parseMailbox,
  secondsBeforeAttempt,
  whatsappNumber,
} from './deliveries.ts'

describe('advanceDelivery', () => {
  // Rows: where it stands; columns: the news, in the order of deliveryStatuses.
  const table: Record<DeliveryStatus, DeliveryStatus[]> = {
    queued: ['queued', 'accepted', 'delivered', 'read', 'bounced', 'failed'],
    accepted: ['accepted', 'accepted', 'delivered', 'read', 'bounced', 'failed'],
    delivered: ['delivered', 'delivered', 'delivered', 'read', 'delivered', 'delivered'],
    read: ['read', 'read', 'read', 'read', 'read', 'read'],
    bounced: ['bounced', 'bounced', 'bounced', 'bounced', 'bounced', 'bounced'],
    failed: ['failed', 'failed', 'failed', 'failed', 'failed', 'failed'],
  }
  const cases = deliveryStatuses.flatMap((current) =>
    deliveryStatuses.map((news, index) => [current, news, table[current][index]] as const),
  )
  test.each(cases)('%s, then the news %s: %s', (current, news, expected) => {
    expect(advanceDelivery(current, news)).toBe(expected)
  })

  const anyNews = fc.array(fc.constantFrom(...deliveryStatuses), { maxLength: 12 })

  test('without failures the order of the news does not matter, nor how often they come', () => {
    const good = fc.constantFrom<DeliveryStatus>('queued', 'accepted', 'delivered', 'read')
    const pair = fc
      .array(good, { minLength: 1, maxLength: 8 })
      .chain((news) =>
        fc.tuple(fc.constant(news), fc.shuffledSubarray([...news, ...news], { minLength: 2 * news.length })),
      )
    fc.assert(
      fc.property(pair, ([news, shuffled]) => {
        const end = (list: DeliveryStatus[]) => list.reduce(advanceDelivery, 'queued')
        expect(end(shuffled)).toBe(end(news))
      }),
    )
  })

  test('it never goes back, and what has failed or bounced has ended', () => {
    const rank = { queued: 0, accepted: 1, delivered: 2, read: 3, bounced: 4, failed: 4 }
    fc.assert(
      fc.property(anyNews, (news) => {
        let status: DeliveryStatus = 'queued'
        for (const each of news) {
          const next = advanceDelivery(status, each)
          expect(rank[next]).toBeGreaterThanOrEqual(rank[status])
          if (isUndelivered(status)) expect(next).toBe(status)
          expect(advanceDelivery(next, each)).toBe(next)
          status = next
        }
      }),
    )
  })
})

test.each([
  [2, 15],
  [3, 30],
  [4, 60],
  [5, 120],
  [12, 15_360],
  [14, 21_600],
  [40, 21_600],
])('before attempt %i it waits %i s', (next, seconds) => {
  expect(secondsBeforeAttempt(next)).toBe(seconds)
})

test('all attempts together reach over about two days', () => {
  const waits = Array.from({ length: maxAttempts - 1 }, (_, index) => secondsBeforeAttempt(index + 2))
  const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600
  expect(hours).toBeGreaterThan(40)
  expect(hours).toBeLessThan(52)
})

test('only what failed or bounced can be sent again', () => {
  for (const status of deliveryStatuses) {
    const retry = () => assertCanRetry(status)
    if (status === 'failed' || status === 'bounced') expect(retry).not.toThrow()
    else expect(retry).toThrow('Only a delivery that failed can be sent again')
  }
})

test.each([
  ['(310) 555-0142', '13105550142'],
  ['310.555.0142', '13105550142'],
  ['+1 310 555 0142', '13105550142'],
  ['1-310-555-0142', '13105550142'],
  ['+52 55 1234 5678', '525512345678'],
  ['555-0142', ''],
  ['', ''],
  ['call the office', ''],
  ['1234567890123456', ''],
])('whatsappNumber(%j) is %j', (phone, expected) => {
  expect(whatsappNumber(phone)).toBe(expected)
})

test.each([
  ['office@example.com', { name: '', address: 'office@example.com' }],
  ['  office@example.com ', { name: '', address: 'office@example.com' }],
  ['<office@example.com>', { name: '', address: 'office@example.com' }],
  ['Peña & Söhne <office@example.com>', { name: 'Peña & Söhne', address: 'office@example.com' }],
  ['"Bedrock, Inc." <office@example.com>', { name: 'Bedrock, Inc.', address: 'office@example.com' }],
  ['', undefined],
  ['office', undefined],
  ['office@example.com, other@example.com', undefined],
  ['Bedrock <office@example.com> <other@example.com>', undefined],
  ['Bed\r\nBcc: x@example.com <office@example.com>', undefined],
  ['office@example.com\nBcc: x@example.com', undefined],
])('parseMailbox(%j)', (text, expected) => {
  expect(parseMailbox(text)).toEqual(expected)
})
