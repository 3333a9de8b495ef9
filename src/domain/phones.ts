/*
 * Phone numbers are stored as E.164, with an extension as in RFC 3966: `+15105550144;ext=12`. Unreadable numbers from
 * before this rule stay as they were entered. The server reads numbers with a library (`server/phones.ts`); this module
 * formats them for screens and paper without it.
 */

const stored = /^\+(\d{7,15})(?:;ext=(\d+))?$/
const written = /^(?:\((\d{3})\) (\d{3})-(\d{4})|\+(\d[\d ]{6,19}))(?: ext\. (\d+))?$/

/** `(510) 555-0144 ext. 12`, `+52 664 123 4567`. Text that is not in the stored form is returned unchanged. */
export function formatPhone(phone: string): string {
  const [, digits, extension] = stored.exec(phone) ?? []
  if (digits === undefined) return phone
  const number = formatAmerican(digits) ?? formatForeign(digits)
  return extension === undefined ? number : `${number} ext. ${extension}`
}

/** A text with its stored phone numbers as people write them; `jobs+20261120@x.com` holds none. */
export function formatPhonesIn(text: string): string {
  return text.replaceAll(/(?<!\w)\+\d{7,15}(?:;ext=\d+)?(?![\d@])/g, formatPhone)
}

/** The reverse of `formatPhone`. Other text is returned unchanged. */
export function unformatPhone(text: string): string {
  const [, area, exchange, line, foreign, extension] = written.exec(text) ?? []
  if (area === undefined && foreign === undefined) return text
  const number = foreign?.replaceAll(' ', '') ?? `1${area}${exchange}${line}`
  return extension === undefined ? `+${number}` : `+${number};ext=${extension}`
}

function formatAmerican(digits: string): string | undefined {
  const [, area, exchange, line] = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  return area && `(${area}) ${exchange}-${line}`
}

/**
 * The country code, then groups of three, with four at the end. The real grouping of every country would be larger than
 * the first screen's other code; only Mexico's two-digit area codes are handled.
 */
function formatForeign(digits: string): string {
  const [, code = '', rest = ''] = countryCode.exec(digits) ?? []
  const area = code === '52' ? (/^(?:33|55|56|81)(?=\d{8}$)/.exec(rest)?.[0] ?? '') : ''
  const [, threes, fours] = /^((?:\d{3})*?)((?:\d{4}){0,2})$/.exec(rest.slice(area.length)) ?? []
  const groups = threes === undefined ? [rest] : [...inGroups(threes, 3), ...inGroups(fours, 4)]
  return `+${[code, area, ...groups].filter((part) => part !== '').join(' ')}`
}

function inGroups(digits = '', size: number): string[] {
  return digits.match(new RegExp(`\\d{${size}}`, 'g')) ?? []
}

/** The country codes of one and two digits; all others have three (ITU-T E.164, list of assigned codes). */
const countryCode = /^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d*)$/

/** The digits that tell one phone from another, at most the last ten; '' when there are fewer than seven. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/;.*/s, '').replaceAll(/\D/g, '')
  return digits.length < 7 ? '' : digits.slice(-10)
}

/** The number without its extension; of what is not in the stored form, its digits. '' when there is no number. */
export function mainNumber(phone: string): string {
  return stored.test(phone) ? phone.replace(/;.*/, '') : phoneDigits(phone)
}

export function isSamePhone(one: string, other: string): boolean {
  return mainNumber(one) !== '' && mainNumber(one) === mainNumber(other)
}

/** The digits of a search for a phone or a part of one, as stored phones have them; '' for any other search. */
export function searchedPhoneDigits(search: string): string {
  if (!/^[\d\s().+/-]+$/.test(search)) return ''
  const digits = search.replaceAll(/\D/g, '')
  const local = /^\s*\+\s*1/.test(search) || /^1\d{10}$/.test(digits) ? digits.slice(1) : digits
  return local.length < 3 ? '' : local
}
