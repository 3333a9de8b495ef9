/* Amounts as a check and a receipt spell them, so that no figure can be changed unnoticed. */

/** `One thousand two hundred fifty and 50/100 dollars`. @param cents whole, not below zero @throws otherwise */
export function writeAmountInWords(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) {
    throw new Error(`an amount in words must be whole cents, not ${String(cents)}`)
  }
  const words = `${wholeInWords(Math.trunc(cents / 100))} and ${String(cents % 100).padStart(2, '0')}/100 dollars`
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

function wholeInWords(whole: number): string {
  const scale = scales.find(([size]) => whole >= size)
  if (scale) {
    const [size, name] = scale
    const rest = whole % size
    return `${wholeInWords(Math.trunc(whole / size))} ${name}${rest > 0 ? ` ${wholeInWords(rest)}` : ''}`
  }
  if (whole < 20) return small[whole] ?? ''
  const ones = whole % 10
  return `${tens[Math.trunc(whole / 10)]}${ones > 0 ? `-${small[ones]}` : ''}`
}
