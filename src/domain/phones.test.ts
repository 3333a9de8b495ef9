import { expect, test } from 'vitest'
import { formatPhone, isSamePhone, phoneDigits, searchedPhoneDigits, unformatPhone } from './phones.ts'

test.each([
  ['+15105550144', '(510) 555-0144'],
  ['+15105550144;ext=12', '(510) 555-0144 ext. 12'],
  ['+526641234567', '+52 664 123 4567'],
  ['+525512345678', '+52 55 1234 5678'],
  ['+50322223333', '+503 2222 3333'],
  ['+8613812345678', '+86 138 1234 5678'],
  ['+33123456789;ext=4', '+33 123 456 789 ext. 4'],
  ['+68512345', '+685 12345'],
])('shows %s as %s, and reads it back', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown)
  expect(unformatPhone(shown)).toBe(stored)
})

test.each(['', '415', 'ask at the desk', '510-555-0144', '555 0144 or 555 0145', '+1510555014412345'])(
  'leaves %j as it was entered',
  (phone) => {
    expect(formatPhone(phone)).toBe(phone)
    expect(unformatPhone(phone)).toBe(phone)
  },
)

test.each([
  ['+15105550144', '5105550144'],
  ['+15105550144;ext=12', '5105550144'],
  ['(510) 555-0144', '5105550144'],
  ['555-0144', '5550144'],
  ['415', ''],
])('phoneDigits(%j) is %j', (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits)
})

test.each([
  ['+15105550144', '+15105550144;ext=12', true],
  ['+16145550144', '+526145550144', false],
  ['555-0144', '555 0144', true],
  ['415', '415', false],
  ['', '', false],
])('isSamePhone(%j, %j) is %j', (one, other, same) => {
  expect(isSamePhone(one, other)).toBe(same)
})

test.each([
  ['510 555 0144', '5105550144'],
  ['+1 510 555', '510555'],
  ['1-510-555-0144', '5105550144'],
  ['0144', '0144'],
  ['14', ''],
  ['(510', '510'],
  ['12 Elm', ''],
])('a search for %j looks for the digits %j', (search, digits) => {
  expect(searchedPhoneDigits(search)).toBe(digits)
})
