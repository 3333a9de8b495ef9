import { expect, test } from 'vitest'
import type { Delivery } from '../../contract/deliveries.ts'
import { aboutOf, recipientWord, tellState } from './delivery-words.ts'
import { refusedMail, sentMail } from './sample-delivery.ts'

const now = new Date('2026-11-20T17:00:00Z')
const queued = { ...sentMail, status: 'queued', acceptedAt: null } as const

test.each<[Delivery, string]>([
  [{ ...queued, attempts: 0 }, 'Sending soon.'],
  [
    { ...queued, error: 'Timed out', nextAttemptAt: '2026-11-20T17:00:30Z' },
    'The mail server was not reached (Timed out). Groundwork keeps trying. Next try in 30 seconds.',
  ],
  [{ ...queued, channel: 'whatsapp' }, 'WhatsApp was not reached. Groundwork keeps trying. Sending now.'],
  [sentMail, 'The mail server accepted it. We don’t know yet whether it arrived.'],
  [{ ...sentMail, status: 'delivered' }, 'It reached their mailbox.'],
  [{ ...sentMail, status: 'read' }, 'They have opened it.'],
  [{ ...sentMail, status: 'bounced', error: '5.1.1 unknown' }, 'It came back: 5.1.1 unknown'],
  [refusedMail, 'Not sent: 550 There is no such mailbox'],
])('$status is told as: %s', (delivery, words) => expect(tellState(delivery, now)).toBe(words))

test('names what a message is about', () => {
  expect(aboutOf(sentMail)).toBe('Bid 1')
  expect(aboutOf({ ...sentMail, kind: 'reminder' })).toBe('Reminder, bid 1')
  expect(aboutOf({ kind: 'test', bid: null, invoice: null })).toBe('Test message')
  const invoice = { id: 31, number: 'BA-26-0056-1' }
  expect(aboutOf({ kind: 'invoice', bid: null, invoice })).toBe('Invoice BA-26-0056-1')
  expect(aboutOf({ kind: 'receipt', bid: null, invoice })).toBe('Receipt, invoice BA-26-0056-1')
})

test('formats phone numbers', () => {
  expect(recipientWord({ channel: 'whatsapp', recipient: '15105550133' })).toBe('(510) 555-0133')
  expect(recipientWord({ channel: 'whatsapp', recipient: '4915112345678' })).toBe('+49 151 1234 5678')
  expect(recipientWord(sentMail)).toBe('ann@lee.example')
})
