/** A browser's own description in words: `Chrome on Windows`. The order matters: most claim to be Chrome and Safari. */
export function deviceOf(userAgent: string): string {
  const browser =
    firstMatch(userAgent, [
      [/Edg(e|A|iOS)?\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/SamsungBrowser\//, 'Samsung Internet'],
      [/(Firefox|FxiOS)\//, 'Firefox'],
      [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ]) ?? 'A program'
  const system = firstMatch(userAgent, [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X|Macintosh/, 'Mac'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  return system ? `${browser} on ${system}` : browser
}

function firstMatch(text: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}
