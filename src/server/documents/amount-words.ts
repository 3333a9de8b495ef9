import type { Language } from '../../domain/people.ts'

/* Amounts spelled out, as on a check, so that a digit cannot be changed unnoticed. */

/**
 * `One thousand two hundred fifty and 50/100 dollars`, `Mil doscientos cincuenta dólares con 50/100`.
 * @param cents whole, not below zero @throws otherwise
 */
export function writeAmountInWords(cents: number, language: Language): string {
  if (!Number.isSafeInteger(cents) || cents < 0) {
    throw new Error(`an amount in words must be whole cents, not ${String(cents)}`)
  }
  const whole = Math.trunc(cents / 100)
  const part = `${String(cents % 100).padStart(2, '0')}/100`
  const words =
    language === 'en'
      ? `${wholeInEnglish(whole)} and ${part} dollars`
      : `${spanishDollars(whole)} con ${part}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: [size: number, name: string][] = [
  [1_000_000_000_000, 'trillion'],
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
]

function wholeInEnglish(whole: number): string {
  const scale = scales.find(([size]) => whole >= size)
  if (scale) {
    const [size, name] = scale
    const rest = whole % size
    return `${wholeInEnglish(Math.trunc(whole / size))} ${name}${rest > 0 ? ` ${wholeInEnglish(rest)}` : ''}`
  }
  if (whole < 20) return small[whole] ?? ''
  const ones = whole % 10
  return `${tens[Math.trunc(whole / 10)]}${ones > 0 ? `-${small[ones]}` : ''}`
}

const spanishSmall =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const spanishTens = '_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const spanishHundreds =
  '_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  )

/** Spanish has no word for a thousand million (`mil millones`); `un billón` is a million million. */
const spanishScales: [size: number, one: string, many: string][] = [
  [1_000_000_000_000, 'un billón', 'billones'],
  [1_000_000, 'un millón', 'millones'],
  [1000, 'mil', 'mil'],
]

function wholeInSpanish(whole: number): string {
  const scale = spanishScales.find(([size]) => whole >= size)
  if (scale) {
    const [size, one, many] = scale
    const count = Math.trunc(whole / size)
    const head = count === 1 ? one : `${beforeNoun(wholeInSpanish(count))} ${many}`
    return whole % size === 0 ? head : `${head} ${wholeInSpanish(whole % size)}`
  }
  if (whole < 30) return spanishSmall[whole] ?? ''
  if (whole < 100) {
    const ones = whole % 10
    return `${spanishTens[Math.trunc(whole / 10)]}${ones > 0 ? ` y ${spanishSmall[ones]}` : ''}`
  }
  if (whole === 100) return 'cien'
  const rest = whole % 100
  return `${spanishHundreds[Math.trunc(whole / 100)]}${rest > 0 ? ` ${wholeInSpanish(rest)}` : ''}`
}

/** `uno` becomes `un` before the thing it counts: `veintiún mil`, `un dólar`. */
function beforeNoun(words: string): string {
  return words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un')
}

/** `un dólar`, `mil dólares`, `dos millones de dólares`. */
function spanishDollars(whole: number): string {
  const words = beforeNoun(wholeInSpanish(whole))
  return `${words}${/(?:ón|ones)$/.test(words) ? ' de' : ''} ${whole === 1 ? 'dólar' : 'dólares'}`
}
