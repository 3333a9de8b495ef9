import { expect, test } from 'vitest'
import { fillForm, wordingProblem } from './form-wording.ts'
import { bareWording, findWording } from './statutory-texts.ts'

const form = `RELEASE ON FINAL PAYMENT NOTICE: READ THIS. Identifying Information Name of Claimant: ______ Name of Customer:
Job Location: Owner: Unconditional Waiver and Release We give up what we had. Exceptions Only these: (1) Retention.
(2) Disputed claims for extras in the amount of: $____ Signature Claimant’s Signature: ____ Claimant's
 Title: Date of Signature:`

test('fills the blanks of a form, whatever lines and blanks the pasted text had', () => {
  expect(
    fillForm('8138', form, {
      claimant: 'Bedrock',
      owner: 'Ann: Owner: Lee',
      disputed: '$5.00',
      signedOn: '11/20/2026',
    }),
  ).toEqual([
    { title: 'RELEASE ON FINAL PAYMENT' },
    { text: 'NOTICE: READ THIS.' },
    { heading: 'Identifying Information' },
    { label: 'Name of Claimant', value: 'Bedrock' },
    { label: 'Name of Customer', value: '' },
    { label: 'Job Location', value: '' },
    { label: 'Owner', value: 'Ann: Owner: Lee' },
    { heading: 'Unconditional Waiver and Release' },
    { text: 'We give up what we had.' },
    { heading: 'Exceptions' },
    { text: 'Only these:' },
    { text: '(1) Retention.' },
    { text: '(2)' },
    { label: 'Disputed claims for extras in the amount of', value: '$5.00' },
    { heading: 'Signature' },
    { label: 'Claimant’s Signature', value: '' },
    { label: "Claimant's Title", value: '' },
    { label: 'Date of Signature', value: '11/20/2026' },
  ])
})

test('a wording that lacks a blank is refused by its label; a statement without blanks needs none', () => {
  expect(wordingProblem('8138', form)).toBeNull()
  expect(wordingProblem('8134', form)).toMatchObject({ params: { text: 'Through Date' } })
  expect(wordingProblem('8202', 'To the owner')).toBeNull()
})

// The fingerprint stands in for SHA-256, which the server computes.
const fingerprint = { length: 14, begins: 'readthis', sha256: '<readthisnowpat>' }
const hash = (text: string) => `<${text}>`

test.each([
  ['READ THIS now, Pat.', 'READ THIS now, Pat.'],
  [
    '§ 1. Before (a) the form: “Read this – now\n Pat: $____ and what follows',
    'Read this – now\n Pat: $____',
  ],
  ['Read this first. Read this now, pat', 'Read this now, pat'],
  ['Read this now, Pit.', undefined],
  ['Read this now', undefined],
  ['', undefined],
])('finds the official wording in %j', (pasted, found) => {
  expect(findWording(pasted, fingerprint, hash)).toBe(found)
})

test('only letters and digits of a wording count', () => {
  expect(bareWording('The claimant’s  “Check”: $ 5\n')).toBe('theclaimantscheck5')
})
