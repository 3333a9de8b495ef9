/** `13105550142` as people in the United States write it: `(310) 555-0142`; other countries with a plus sign. */
export function readNumber(number: string): string {
  const [, area, exchange, line] = /^1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? []
  return area === undefined ? `+${number}` : `(${area}) ${exchange}-${line}`
}
