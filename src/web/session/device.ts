import { t } from '../language/t.ts'

/** A user agent in words: `Chrome on Windows`. The order matters: most browsers also claim to be Chrome or Safari. */
export function deviceOf(userAgent: string): string {
  const browser =
    firstMatch(userAgent, [
      [/Edg(e|A|iOS)?\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/SamsungBrowser\//, 'Samsung Internet'],
      [/(Firefox|FxiOS)\//, 'Firefox'],
      [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ]) ?? t('A program')
  const system = firstMatch(userAgent, [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X|Macintosh/, 'Mac'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  return system ? t('{browser} on {system}', { browser, system }) : browser
}

/** Where an IP address is, as far as the address itself tells. */
export function placeOf(address: string): string {
  if (/^(127\.|::1$|::ffff:127\.)/.test(address)) return t('The computer that Groundwork runs on')
  const isPrivate = /^(::ffff:)?(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^f[cd]|^fe80:/i.test(address)
  return isPrivate
    ? t('The office network ({address})', { address })
    : t('The internet ({address})', { address })
}

function firstMatch(text: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}
