import { invalidField } from './errors.ts'
import { maxThousandths, type Thousandths } from './money.ts'
import { type Said, say } from './sentences/say.ts'

// An assembly is a saved group of lines. A few numbers, such as count and depth, drive the quantities of its lines.

export interface AssemblyNumber {
  /** Its name in the formulas: `depth`. */
  key: string
  usual: Thousandths
}

/** How a number may be named in formulas. */
export const assemblyKey = /^[a-z][a-z0-9_]{0,29}$/

const reserved: readonly string[] = ['pi', 'ceil']

/**
 * Numbers have different names, and the usual ones give every line a quantity.
 * @throws invalid naming the field: `numbers.0.key`, `lines.2.quantity`
 */
export function assertAssemblyAllowed(
  numbers: readonly AssemblyNumber[],
  lines: readonly { quantity: string }[],
): void {
  const names = numbers.map(({ key }) => key)
  names.forEach((name, place) => {
    const field = `numbers.${place}.key`
    if (reserved.includes(name)) throw invalidField(field, say('{name} has a meaning in formulas', { name }))
    if (names.indexOf(name) < place) throw invalidField(field, say('Two numbers are named {name}', { name }))
  })
  const values = usualNumbers(numbers)
  lines.forEach(({ quantity }, place) => computeQuantity(`lines.${place}.quantity`, quantity, values))
}

/**
 * The lines for these numbers: each quantity computed, and `{depth}` in a description replaced by its number. A line
 * whose formula gives 0 is left out, such as casing where none is needed; a quantity typed as 0 stays.
 * @throws invalid naming the field, `lines.2.quantity`
 */
export function assembleLines<Line extends { description: string; quantity: string }>(
  lines: readonly Line[],
  values: ReadonlyMap<string, Thousandths>,
): (Omit<Line, 'quantity'> & { quantity: Thousandths })[] {
  return lines.flatMap((line, place) => {
    const quantity = computeQuantity(`lines.${place}.quantity`, line.quantity, values)
    if (quantity === 0 && /[a-z]/i.test(line.quantity)) return []
    return [{ ...line, description: fillNumbers(line.description, values), quantity }]
  })
}

/** A text with each `{depth}` replaced by that number. Other braces stay as they are. */
export function fillNumbers(text: string, values: ReadonlyMap<string, Thousandths>): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values.get(name.toLowerCase())
    return value === undefined ? braces : String(value / 1000)
  })
}

/** What the numbers usually are. */
export function usualNumbers(numbers: readonly AssemblyNumber[]): Map<string, Thousandths> {
  return new Map(numbers.map(({ key, usual }) => [key, usual]))
}

/**
 * The quantity that a formula gives: numbers, names, + − × ÷, parentheses, `pi`, and `ceil( )`, which rounds up to a
 * whole number. @throws invalid naming `field`
 */
export function computeQuantity(
  field: string,
  formula: string,
  values: ReadonlyMap<string, Thousandths>,
): Thousandths {
  const fail = (said: Said) => invalidField(field, said)
  const tokens = formula.match(/\d*\.?\d+|[a-z]\w*|\S/gi) ?? []
  if (tokens.length === 0) throw fail('Write a number or a formula, such as count × depth')
  let place = 0
  const taken = (...wanted: readonly string[]) => {
    const token = tokens[place]
    if (token === undefined || !wanted.includes(token)) return undefined
    place += 1
    return token
  }

  function sum(): number {
    let total = product()
    for (let sign = taken(...plus, ...minus); sign; sign = taken(...plus, ...minus)) {
      const next = product()
      total += plus.includes(sign) ? next : -next
    }
    return total
  }

  function product(): number {
    let result = factor()
    for (let sign = taken(...times, ...over); sign; sign = taken(...times, ...over)) {
      const next = factor()
      if (over.includes(sign) && next === 0) throw fail('The formula divides by zero')
      result = times.includes(sign) ? result * next : result / next
    }
    return result
  }

  function factor(): number {
    if (taken(...minus)) return -factor()
    if (taken('(')) return closed()
    const token = tokens[place]
    if (token === undefined) throw fail('The formula isn’t complete')
    place += 1
    if (/\d/.test(token.charAt(token.length - 1)) && !/^[a-z]/i.test(token)) return Number(token)
    if (!/^[a-z]/i.test(token)) throw fail(say('The formula can’t be read at “{text}”', { text: token }))
    return named(token.toLowerCase())
  }

  function named(name: string): number {
    if (name === 'pi') return Math.PI
    if (name === 'ceil') {
      if (!taken('(')) throw fail('Write parentheses after ceil: ceil(depth)')
      return roundUp(closed())
    }
    const value = values.get(name)
    if (value !== undefined) return value / 1000
    const options = [...values.keys()].join(', ')
    if (options === '') throw fail(say('There is no number named {name}', { name }))
    throw fail(say('There is no number named {name}. You have {options}.', { name, options }))
  }

  function closed(): number {
    const inside = sum()
    if (!taken(')')) throw fail('A parenthesis is missing')
    return inside
  }

  const quantity = Math.round(sum() * 1000)
  const rest = tokens[place]
  if (rest !== undefined) throw fail(say('The formula can’t be read at “{text}”', { text: rest }))
  if (Math.abs(quantity) > maxThousandths) throw fail('The formula gives too large a quantity')
  return quantity + 0
}

const plus = ['+']
const minus = ['-', '−', '–']
const times = ['*', '×', '·']
const over = ['/', '÷']

/** Rounds up, but not for what a computer adds to 3 × 1.1 × 10. */
function roundUp(value: number): number {
  return Math.ceil(Number(value.toFixed(6)))
}
