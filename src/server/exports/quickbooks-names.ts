/** What QuickBooks Online takes for a name: at most 100 characters, no tab, line end, colon or quotation mark. */
const longest = 100

export interface QuickBooksNames {
  customer: (id: number) => string
  vendor: (paidTo: string) => string
}

/**
 * Names as QuickBooks Online wants them: each once among customers and vendors together, in any capitals. The oldest of
 * several customers keeps the plain name, the others get their number; a vendor called like a customer says that it is
 * one. All records are named, so that a name is the same in every file of every period.
 * @param customers by id, oldest first
 */
export function nameForQuickBooks(
  customers: readonly { id: number; name: string }[],
  payees: readonly string[],
): QuickBooksNames {
  const taken = new Set<string>()
  const customerNames = new Map(customers.map(({ id, name }) => [id, take(name, `(${id})`, taken)]))
  const vendorNames = new Map<string, string>()
  for (const paidTo of payees) {
    const key = paidTo.toLowerCase()
    if (!vendorNames.has(key)) vendorNames.set(key, take(paidTo, '(vendor)', taken))
  }
  return {
    customer: (id) => customerNames.get(id) ?? `Customer ${id}`,
    vendor: (paidTo) => vendorNames.get(paidTo.toLowerCase()) ?? toPlainName(paidTo),
  }
}

function take(name: string, suffix: string, taken: Set<string>): string {
  const plain = toPlainName(name)
  let free = plain
  for (let count = 1; taken.has(free.toLowerCase()); count += 1) {
    const ending = count === 1 ? ` ${suffix}` : ` ${suffix} ${count}`
    free = plain.slice(0, longest - ending.length) + ending
  }
  taken.add(free.toLowerCase())
  return free
}

function toPlainName(name: string): string {
  const plain = name.replaceAll(/[:"\s]+/g, ' ').trim()
  return plain.slice(0, longest).trim().toWellFormed() || 'Unnamed'
}
