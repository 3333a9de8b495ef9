import { expect, test } from 'vitest'
import type { NeedFacts } from './needs.ts'
import { completeChoices, groupForPhone, isMailedAnyway, isPushEndpoint } from './notifications.ts'

test('a kind that nobody chose about is as usual', () => {
  const choices = completeChoices([{ kind: 'visit', email: true, phone: false }])
  expect(choices).toHaveLength(16)
  expect(choices.filter(({ email }) => email).map(({ kind }) => kind)).toEqual([
    'backup',
    'signed',
    'question',
    'declined',
    'right',
    'online_payment',
    'failed_delivery',
    'visit',
    'permit',
    'waiver',
    'document',
  ])
  expect(choices.filter(({ phone }) => phone).map(({ kind }) => kind)).toEqual([
    'signed',
    'question',
    'declined',
    'online_payment',
    'failed_delivery',
  ])
})

test('up to three are shown one by one, more as one', () => {
  expect([0, 1, 3, 4].map((count) => groupForPhone(Array(count).fill(0)).length)).toEqual([0, 1, 3, 1])
})

const permit = { kind: 'permit', permitId: 1, name: 'LADBS' } as const
const failed = { kind: 'failed_delivery', deliveryId: 1, name: 'Ann', text: 'Bid 1' } as const
test.each<[string, NeedFacts, boolean, boolean, boolean?]>([
  ['a signature, to its manager', { kind: 'signed', bidId: 1, name: 'Ann', total: 1 }, true, true],
  [
    'a signature, to an administrator where nobody manages it',
    { kind: 'signed', bidId: 1, name: 'Ann', total: 1 },
    true,
    false,
    false,
  ],
  ['a signature, to others', { kind: 'signed', bidId: 1, name: 'Ann', total: 1 }, false, false],
  ['a permit that expires, to its manager', { ...permit, matter: 'expires' }, true, true],
  ['a permit that expires, to coordinators', { ...permit, matter: 'expires' }, false, false],
  ['a permit that is ready', { ...permit, matter: 'ready_to_issue' }, true, false],
  ['a bid that came back', { ...failed, isNotice: false }, true, false],
  ['an internal mail that came back', { ...failed, isNotice: true }, false, true],
  ['receipts', { kind: 'receipts', count: 2 }, true, false],
])('another mail says it already: %s', (_, facts, isTheirs, expected, getsAnswers = true) => {
  const need = { key: '', facts, since: '', at: '', project: null }
  expect(isMailedAnyway(need, isTheirs, getsAnswers)).toBe(expected)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:APA91', true],
  ['https://web.push.apple.com/QGf', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=BQ', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com@10.0.0.1/fcm', false],
  ['https://10.0.0.1/fcm', false],
  ['https://[::1]/fcm', false],
  ['https://localhost/fcm', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://10.0.0.1\\@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com/a b', false],
])('%s may be pushed to: %s', (endpoint, expected) => expect(isPushEndpoint(endpoint)).toBe(expected))
