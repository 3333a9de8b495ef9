import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { invalidField } from '../domain/errors.ts'
import { formatPhone } from '../domain/phones.ts'

/** What is said of a phone number that is none; the web says it in Spanish too. */
export const noPhone = 'Enter a phone number with its area code, like (510) 555-0144.'

/**
 * The stored form of a phone number in any spelling, a US number unless it says its country; undefined when it is none.
 * Only its length is checked: rules of which numbers are given out are always older than the newest numbers.
 */
export function readPhone(text: string): string | undefined {
  // Numbers copied from a phone's contacts come between marks that nobody sees.
  const plain = text
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
    // As Mexican mobiles were dialed until 2020, and many still write them.
    .replace(/^\+?52\s*1\s*(?=(?:\D*\d){10}$)/, '+52 ')
  const found = parsePhoneNumberFromString(plain, { defaultCountry: 'US', extract: false })
  if (!found?.isPossible()) return undefined
  return found.ext ? `${found.number};ext=${found.ext}` : found.number
}

/**
 * What becomes of a phone that was sent: its stored form, '' for none, undefined when none was sent. What stands there
 * already (`known`) may be sent back as it was read, even if it was entered before anybody checked.
 * @throws invalid naming the field
 */
export function keepPhone(given: string | undefined, known = '', field = 'phone'): string | undefined {
  if (given === undefined || given === '') return given
  if (given === known || given === formatPhone(known)) return known
  const phone = readPhone(given)
  if (phone === undefined) throw invalidField(field, noPhone)
  return phone
}
