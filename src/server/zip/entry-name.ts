/** Text as a part of a file's name that every system takes; '' when nothing is left of it. */
export function asFileName(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .replace(/[. ]+$/, '')
    .trim()
}
