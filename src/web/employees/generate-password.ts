// Nothing that is mistaken for something else when it is read aloud or copied by hand.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Four groups of four, 80 bits: `k7mp-x2qd-…`. */
export function generatePassword(): string {
  const picked = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % 32] ?? '')
  return [0, 4, 8, 12].map((start) => picked.slice(start, start + 4).join('')).join('-')
}
