import { cutText } from '../../domain/one-line.ts'

/** QuickBooks Online allows names of at most 100 characters, without tabs, line breaks, colons or quotation marks. */
const longest = 100

/** The name of a customer or vendor in earlier files. */
export interface GivenName {
  /** Null for a vendor. */
  customer_id: number | null
  /** Our name in lower case. */
  called: string
  name: string
}

export interface QuickBooksNames {
  customer: (id: number) => string
  vendor: (paidTo: string) => string
  /** Names used for the first time, to be saved. */
  newlyGiven: () => GivenName[]
}

/**
 * Gives each customer and vendor a name that QuickBooks Online accepts: unique among both, ignoring case. A name used
 * in a file stays the same in all later files until the customer or vendor is renamed. Among new ones with the same
 * name, the oldest customer gets the plain name and the others add their number; a vendor adds "(vendor)".
 * @param customers by id, oldest first
 * @param given names used in earlier files
 */
export function nameForQuickBooks(
  customers: readonly { id: number; name: string }[],
  payees: readonly string[],
  given: readonly GivenName[] = [],
): QuickBooksNames {
  const kept = new Map(given.map((one) => [keyOf(one), one]))
  const taken = new Set(given.map(({ name }) => name.toLowerCase()))
  const nameOf = (who: Omit<GivenName, 'name'>, plain: string, suffix: string): GivenName =>
    kept.get(keyOf(who)) ?? { ...who, name: take(plain, suffix, taken) }
  const customerNames = new Map(
    customers.map(({ id, name }) => {
      const plain = toPlainName(name)
      return [id, nameOf({ customer_id: id, called: plain.toLowerCase() }, plain, `(${id})`)]
    }),
  )
  const vendorNames = new Map<string, GivenName>()
  for (const paidTo of payees) {
    const called = paidTo.toLowerCase()
    if (vendorNames.has(called)) continue
    vendorNames.set(called, nameOf({ customer_id: null, called }, toPlainName(paidTo), '(vendor)'))
  }
  const said = new Set<GivenName>()
  const say = (name: GivenName | undefined) => {
    if (name) said.add(name)
    return name?.name
  }
  return {
    customer: (id) => say(customerNames.get(id)) ?? `Customer ${id}`,
    vendor: (paidTo) => say(vendorNames.get(paidTo.toLowerCase())) ?? toPlainName(paidTo),
    newlyGiven: () => [...said].filter((name) => !kept.has(keyOf(name))),
  }
}

function keyOf({ customer_id, called }: Omit<GivenName, 'name'>): string {
  return `${customer_id ?? 'vendor'} ${called}`
}

function take(plain: string, suffix: string, taken: Set<string>): string {
  let free = plain
  for (let count = 1; taken.has(free.toLowerCase()); count += 1) {
    const ending = count === 1 ? ` ${suffix}` : ` ${suffix} ${count}`
    free = cutText(plain, longest - ending.length) + ending
  }
  taken.add(free.toLowerCase())
  return free
}

function toPlainName(name: string): string {
  const plain = name.replaceAll(/[:"\s]+/g, ' ').trim()
  return cutText(plain.toWellFormed(), longest).trim() || 'Unnamed'
}
