/** Words that stand in nearly every English sentence of the screens, and in no Spanish one. */
const english =
  /\b(the|and|of|to|is|are|by|with|from|not|yet|all|any|late|due|owed|paid|sent|issued|received|cleared|open|left|more|search|filters?|clear|customers?|invoices?|payments?|bills?|receipts?|expenses?|bids?|lines?|amount|method|status|date|number|balance|overdue|cost|category|payee|new|choose|select|add|save|draft|changed|viewed|valid|until|reminder|waits?|days?|times?)\b/i

/** What a person reads or hears in `element` that is English. @param given names and words that somebody typed */
export function englishIn(element: HTMLElement, given: readonly string[] = []): string[] {
  const said = [...element.querySelectorAll<HTMLElement>('*'), element].flatMap((each) => [
    ...[...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
    each.getAttribute('aria-label') ?? '',
    each.getAttribute('placeholder') ?? '',
    each.getAttribute('title') ?? '',
  ])
  return said.filter((text) => english.test(given.reduce((rest, name) => rest.replaceAll(name, ''), text)))
}
