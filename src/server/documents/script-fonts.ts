/* The fonts for scripts that Inter and its companions lack. They are loaded for the documents whose text needs them. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface ScriptFont {
  /** As the templates name it. */
  family: string
  /** The characters it is loaded for, as the inside of a regular expression's brackets. */
  characters: string
  files: (resolve: NodeJS.RequireResolve) => string[]
}

/** Each country writes the characters that they share in shapes of its own; docs/decisions/042. */
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

/** All four together: what the font of one country lacks, another draws. */
function han(family: string, name: string, file: string): ScriptFont {
  return {
    family,
    // With the punctuation and the full-width forms.
    characters:
      String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}` +
      String.raw`\u3000-\u303f\u30fb\u30fc\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef`,
    // The package exports its list of fonts only, which lies in a folder beside theirs.
    files: (resolve) => [join(dirname(resolve(name)), `../fonts/${file}-Regular.otf`)],
  }
}

const anyOf = (characters: string) => new RegExp(`[${characters}]`, 'u')
const needsFont = anyOf(scriptFonts.map(({ characters }) => characters).join(''))
const needs = new Map(scriptFonts.map(({ family, characters }) => [family, anyOf(characters)]))

/** The families that a text needs besides the standard ones, always in the same order; none for Latin text. */
export function scriptFontsOf(text: string): string[] {
  // Nearly every document needs none and is looked through once.
  if (!needsFont.test(text)) return []
  return scriptFonts.map(({ family }) => family).filter((family) => needs.get(family)?.test(text))
}

/** Where the files of these families are. */
export function scriptFontFiles(families: string[]): string[] {
  const { resolve } = createRequire(import.meta.url)
  return scriptFonts.filter(({ family }) => families.includes(family)).flatMap(({ files }) => files(resolve))
}

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
