import { cutText } from '../../domain/cut-text.ts'

/** What QuickBooks Online takes for a name: at most 100 characters, no tab, line end, colon or quotation mark. */
const longest = 100

/** Under which name a file has said somebody. */
export interface GivenName {
  /** Null for a vendor. */
  customer_id: number | null
  /** What this one is called here, in small letters. */
  called: string
  name: string
}

export interface QuickBooksNames {
  customer: (id: number) => string
  vendor: (paidTo: string) => string
  /** Those who were asked for and had not been said before, to be kept. */
  newlyGiven: () => GivenName[]
}

/**
 * Names as QuickBooks Online wants them: each once among customers and vendors together, in any capitals. Whom a file
 * has said keeps that name in every later file, whoever comes, goes or is called the same; only who is renamed here gets
 * another. Of those not said yet, the oldest of several customers has the plain name, the others their number; a vendor
 * called like a customer says that it is one.
 * @param customers by id, oldest first
 * @param given names that files have said
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
