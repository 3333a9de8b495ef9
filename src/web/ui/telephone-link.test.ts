import { expect, it } from 'vitest'
import { telephoneLink } from './telephone-link.ts'

it.each([
  ['(510) 555-0144', 'tel:+15105550144'],
  ['(510) 555-0144 ext. 12', 'tel:+15105550144,12'],
  ['+52 664 123 4567', 'tel:+526641234567'],
  ['510-555-0144', 'tel:5105550144'],
])('%s is dialed as %s', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link)
})
