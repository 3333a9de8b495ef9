import { describe, expect, it } from 'vitest'
import { valueWords } from './change-words.ts'

describe('a change in words', () => {
  it.each([
    ['amount', 1250.5, '$1,250.50'],
    ['discount', -3, '−$3.00'],
    ['retentionHeld', 600, '$600.00'],
    ['paidOut', 1250.5, '$1,250.50'],
    ['quantity', 1250.5, '1,250.5'],
    ['received', '2026-11-20', 'Nov 20, 2026'],
    ['status', 'project_cancelled', 'Canceled'],
    ['status', 'bid_sent', 'Bid sent'],
    ['stage', 'plan_check', 'Plan check'],
    ['outcome', 'no_show', 'No show'],
    ['kind', 'site_visit', 'Site visit'],
    ['name', '', null],
    ['manager', { id: 3, name: 'Maria Lopez' }, 'Maria Lopez'],
    [
      'site',
      { street: '12 Oak St', city: 'Oakland', state: 'CA', zip: '', lat: 1 },
      '12 Oak St, Oakland, CA',
    ],
    ['paymentTerms', ['Net 30', 'No cards'], 'Net 30, No cards'],
    ['items', [{ description: 'Deposit', amount: 500 }], 'Deposit, $500.00'],
    ['items', [], null],
  ])('says %s %j as %s', (field, value, words) => expect(valueWords(field, value)).toBe(words))
})
