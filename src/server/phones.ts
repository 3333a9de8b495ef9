import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { invalidField } from '../domain/errors.ts'
import { formatPhone } from '../domain/phones.ts'

/** The web has the Spanish for it too. */
export const noPhone = 'Enter a phone number with its area code, like (510) 555-0144.'

/**
 * The stored form of a phone number in any spelling; undefined when it is none. Without a country code, it is a US
 * number. Checks only the length, because the library's list of assigned numbers is always out of date.
 */
export function readPhone(text: string): string | undefined {
  // Numbers copied from a phone's contacts have invisible marks around them.
  const plain = text
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
  const found = withoutMexicanOne(parse(plain))
  if (!found?.isPossible()) return undefined
  return found.ext ? `${found.number};ext=${found.ext}` : found.number
}

function parse(text: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })
}

/** Until 2020, Mexican cell phones had a 1 after the country code, and many people still write it. */
function withoutMexicanOne(phone: PhoneNumber | undefined): PhoneNumber | undefined {
  const [, number] = /^\+521(\d{10})$/.exec(phone?.number ?? '') ?? []
  if (number === undefined) return phone
  return parse(`+52${number}${phone?.ext ? ` ext. ${phone.ext}` : ''}`)
}

/**
 * The value to store for a phone in a request: E.164, '' to clear it, undefined to keep it. The stored value (`known`)
 * may be sent back, even if it is not a valid number.
 * @throws invalid naming the field
 */
export function keepPhone(given: string | undefined, known = '', field = 'phone'): string | undefined {
  if (given === undefined || given === '') return given
  if (given === known || given === formatPhone(known)) return known
  const phone = readPhone(given)
  if (phone === undefined) throw invalidField(field, noPhone)
  return phone
}
