/** Integer cents. All money inside Groundwork is in cents; dollars exist only on the wire and on paper. */
export type Cents = number

/** Integer thousandths of a unit (a quantity of 12.5 LF is 12500). */
export type Thousandths = number

/** Integer hundredths of a percent (10 % is 1000). */
export type BasisPoints = number

/** ±$99,999,999.99, the largest amount a single record may carry. */
export const maxCents: Cents = 9_999_999_999

/** ±$9,999,999,999,999.99, the largest sum over records: a double is exact to the cent up to here. */
export const maxSumCents: Cents = 999_999_999_999_999

/** ±9,999,999.999 units. */
export const maxThousandths: Thousandths = 9_999_999_999

const dollarsText = /^([-−])?\$?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?$/

/**
 * Reads an amount exactly: `1250.5`, `"1250.50"`, `"$1,250.50"`, `"-3"`, `"−$3.00"`.
 * @returns cents, or undefined for more than two decimals, words, NaN, or more than `max`, ±$99,999,999.99 unless told
 */
export function parseDollars(value: number | string, max: Cents = maxCents): Cents | undefined {
  const text = typeof value === 'number' ? String(value) : value.trim()
  const match = dollarsText.exec(text)
  if (!match || (match[2] === undefined && match[3] === undefined)) return undefined
  const whole = (match[2] ?? '0').replaceAll(',', '')
  if (whole.length > 13) return undefined
  const cents = Number(whole) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  if (cents > max) return undefined
  return match[1] && cents > 0 ? -cents : cents
}

/** The JSON number of dollars for an amount of cents; exact, since both fit a double's 15 digits. */
export function toDollars(cents: Cents): number {
  return cents / 100
}

/** Reads a decimal quantity of at most three places exactly; undefined for anything else. */
export function parseQuantity(value: number | string): Thousandths | undefined {
  return parseDecimal(value, 3, maxThousandths)
}

/** Reads a percentage from 0 to 100 of at most two places exactly; undefined for anything else. */
export function parsePercent(value: number | string): BasisPoints | undefined {
  const percent = parseDecimal(value, 2, 10_000)
  return percent !== undefined && percent >= 0 ? percent : undefined
}

function parseDecimal(value: number | string, places: number, max: number): number | undefined {
  const text = typeof value === 'number' ? String(value) : value.trim()
  const match = /^(-)?(\d+)?(?:\.(\d+))?$/.exec(text)
  if (!match || (match[2] === undefined && match[3] === undefined)) return undefined
  const fraction = match[3] ?? ''
  if (fraction.length > places) return undefined
  const scaled = Number(match[2] ?? '0') * 10 ** places + Number(fraction.padEnd(places, '0'))
  if (scaled > max) return undefined
  return match[1] && scaled > 0 ? -scaled : scaled
}

/** Quantity × unit price, rounded half away from zero to the cent. Exact for every allowed input. */
export function lineAmount(quantity: Thousandths, unitPrice: Cents): Cents {
  return divideRounded(BigInt(quantity) * BigInt(unitPrice), 1000n)
}

/** A share of an amount, rounded half away from zero to the cent. */
export function percentOf(amount: Cents, percent: BasisPoints): Cents {
  return divideRounded(BigInt(amount) * BigInt(percent), 10_000n)
}

/** `amount` × part ÷ whole, rounded half away from zero; exact however large the product. @param whole above zero */
export function proportionOf(amount: number, part: number, whole: number): number {
  return divideRounded(BigInt(amount) * BigInt(part), BigInt(whole))
}

function divideRounded(dividend: bigint, divisor: bigint): number {
  const half = divisor / 2n
  return Number((dividend < 0n ? dividend - half : dividend + half) / divisor)
}

// Made once, because creating a formatter per amount would take most of the time of a list.
const grouped = new Intl.NumberFormat('en-US')

/** `$12,345.50`, `−$3.00`: for reading, with a real minus sign. */
export function formatDollars(cents: Cents): string {
  const absolute = Math.abs(cents)
  const whole = grouped.format(Math.floor(absolute / 100))
  return `${cents < 0 ? '−' : ''}$${whole}.${String(absolute % 100).padStart(2, '0')}`
}

/** `12,345.50`, `-3.00`: for input fields, with the hyphen that keyboards have. */
export function typedDollars(cents: Cents): string {
  return formatDollars(cents).replace('$', '').replace('−', '-')
}
