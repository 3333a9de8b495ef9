/* Fonts for scripts that Inter and the other standard fonts lack. Only documents that need them load them. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface ScriptFont {
  /** The name in the templates. */
  family: string
  /** The characters it is loaded for, as in the brackets of a regular expression. */
  characters: string
  files: (resolve: NodeJS.RequireResolve) => string[]
}

/** Each country draws the shared characters differently; see docs/decisions/042. */
export const hanFamilies = {
  TW: 'Noto Sans T Chinese',
  CN: 'Noto Sans S Chinese',
  JP: 'Noto Sans Japanese',
  KR: 'Noto Sans Korean',
}

const scriptFonts: ScriptFont[] = [
  noto('Armenian', 'Armn'),
  noto('Bengali', 'Beng'),
  noto('Devanagari', 'Deva'),
  noto('Gujarati', 'Gujr'),
  noto('Gurmukhi', 'Guru'),
  noto('Khmer', 'Khmr'),
  noto('Lao', 'Laoo'),
  noto('Tamil', 'Taml'),
  noto('Telugu', 'Telu'),
  noto('Thai', 'Thai'),
  han(hanFamilies.TW, '@embedpdf/fonts-tc', 'NotoSansHant'),
  han(hanFamilies.CN, '@embedpdf/fonts-sc', 'NotoSansHans'),
  han(hanFamilies.JP, '@embedpdf/fonts-jp', 'NotoSansJP'),
  han(hanFamilies.KR, '@embedpdf/fonts-kr', 'NotoSansKR'),
]

function noto(name: string, script: string): ScriptFont {
  const folder = `@expo-google-fonts/noto-sans-${name.toLowerCase()}`
  return {
    family: `Noto Sans ${name}`,
    characters: `\\p{sc=${script}}`,
    files: (resolve) =>
      ['400Regular', '600SemiBold'].map((weight) =>
        resolve(`${folder}/${weight}/NotoSans${name}_${weight}.ttf`),
      ),
  }
}

/** All four fonts are loaded together: one draws what another lacks. */
function han(family: string, name: string, file: string): ScriptFont {
  return {
    family,
    // Including punctuation and full-width forms.
    characters:
      String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}` +
      String.raw`\u3000-\u303f\u30fb\u30fc\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef`,
    // The package exports only its list of fonts; the files are in the folder beside it.
    files: (resolve) => [join(dirname(resolve(name)), `../fonts/${file}-Regular.otf`)],
  }
}

const anyOf = (characters: string) => new RegExp(`[${characters}]`, 'u')
const needsFont = anyOf(scriptFonts.map(({ characters }) => characters).join(''))
const needs = new Map(scriptFonts.map(({ family, characters }) => [family, anyOf(characters)]))

/** The extra font families that a text needs, always in the same order. None for Latin text. */
export function scriptFontsOf(text: string): string[] {
  // Nearly every document needs none, and this finds out in one pass.
  if (!needsFont.test(text)) return []
  return scriptFonts.map(({ family }) => family).filter((family) => needs.get(family)?.test(text))
}

export function scriptFontFiles(families: string[]): string[] {
  const { resolve } = createRequire(import.meta.url)
  return scriptFonts.filter(({ family }) => families.includes(family)).flatMap(({ files }) => files(resolve))
}

/** Typst's codes for the language, and for the country whose character shapes are used. */
export interface HanLanguage {
  lang: 'zh' | 'ja' | 'ko'
  region: 'TW' | 'CN' | 'JP' | 'KR'
}

const japanese: HanLanguage = { lang: 'ja', region: 'JP' }
const korean: HanLanguage = { lang: 'ko', region: 'KR' }

/**
 * Chinese, Japanese and Korean share Unicode characters that each country draws differently. Kana means Japanese and
 * Hangul means Korean. Otherwise the first of Traditional Chinese, Simplified Chinese and Japanese whose national
 * character set has most of the characters.
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

/** From Node's text decoders: the two-byte codes of an encoding are its country's characters. */
function nationalSets(): NationalSet[] {
  sets ??= [
    { language: { lang: 'zh', region: 'TW' }, set: decodeAll('big5', 0xa4, 0xf9, 0x40) },
    // Starts at 0xa1, because GBK's lower codes are Traditional characters.
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
