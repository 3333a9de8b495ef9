/** In Typst's words: what a reader speaks, and whose shapes the characters take. */
export interface HanLanguage {
  lang: 'zh' | 'ja' | 'ko'
  region: 'TW' | 'CN' | 'JP' | 'KR'
}

const japanese: HanLanguage = { lang: 'ja', region: 'JP' }
const korean: HanLanguage = { lang: 'ko', region: 'KR' }

/**
 * Unicode gives Chinese, Japanese and Korean one code for characters that each writes in its own shape. Kana says
 * Japanese and Hangul says Korean. Otherwise it is the first of Traditional Chinese, Simplified Chinese and Japanese
 * whose national character set has most of the characters.
 */
export function hanLanguageOf(text: string): HanLanguage {
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(text)) return japanese
  if (/\p{sc=Hang}/u.test(text)) return korean
  const characters = text.match(/\p{sc=Han}/gu) ?? []
  const [best] = nationalSets()
    .map(({ language, set }) => ({ language, known: characters.filter((one) => set.has(one)).length }))
    .sort((a, b) => b.known - a.known)
  return best?.language ?? japanese
}

interface NationalSet {
  language: HanLanguage
  set: Set<string>
}

let sets: NationalSet[] | undefined

/** Read off the decoders every Node has: the two-byte codes of an encoding are the characters of its country. */
function nationalSets(): NationalSet[] {
  sets ??= [
    { language: { lang: 'zh', region: 'TW' }, set: decodeAll('big5', 0xa4, 0xf9, 0x40) },
    // From 0xa1 on, or GBK would bring Traditional characters.
    { language: { lang: 'zh', region: 'CN' }, set: decodeAll('gbk', 0xb0, 0xf7, 0xa1) },
    { language: japanese, set: decodeAll('shift_jis', 0x88, 0xea, 0x40) },
  ]
  return sets
}

function decodeAll(encoding: string, first: number, last: number, firstTrail: number): Set<string> {
  const codes: number[] = []
  for (let lead = first; lead <= last; lead++)
    for (let trail = firstTrail; trail <= 0xfe; trail++) codes.push(lead, trail)
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(codes)))
}
