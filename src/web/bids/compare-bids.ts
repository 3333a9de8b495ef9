import type { Bid, BidItem } from '../../contract/bids.ts'

export const comparedFields = [
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'optional',
  'selected',
] as const
export type ComparedField = (typeof comparedFields)[number]

/** What became of a line. A line that only went to another group or place is `moved`. */
export interface LineChange {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  group: string
  before: BidItem | undefined
  after: BidItem | undefined
  /** Where it stood before, when that was another group. */
  fromGroup: string | undefined
  fields: ComparedField[]
}

interface PlacedItem {
  item: BidItem
  group: string
}

/**
 * What was added, removed and changed from one revision to the next, in the order of the later one, what is gone at the
 * end. Lines have no identity that lasts: those that are alike are matched first, then those with the same text, then
 * those that stand in the same place of a group of the same name.
 */
export function compareLines(before: Pick<Bid, 'groups'>, after: Pick<Bid, 'groups'>): LineChange[] {
  const old = placedItems(before)
  const all = placedItems(after)
  const matches = new Map<PlacedItem, PlacedItem>()
  const isSame = [
    (one: PlacedItem, other: PlacedItem) =>
      one.group === other.group && differing(one.item, other.item).length === 0,
    (one: PlacedItem, other: PlacedItem) => differing(one.item, other.item).length === 0,
    (one: PlacedItem, other: PlacedItem) =>
      one.group === other.group && one.item.description === other.item.description,
    (one: PlacedItem, other: PlacedItem) => one.item.description === other.item.description,
    (one: PlacedItem, other: PlacedItem) =>
      one.group === other.group &&
      one.item.product_id !== null &&
      one.item.product_id === other.item.product_id,
    (one: PlacedItem, other: PlacedItem) =>
      one.group === other.group && sharesWords(one.item.description, other.item.description),
  ]
  for (const test of isSame) match(old, all, matches, test)
  const found = new Set(matches.values())
  const changes = all.flatMap((now) => {
    const was = matches.get(now)
    if (!was) return [changeOf('added', undefined, now, [])]
    const fields = differing(was.item, now.item)
    if (fields.length > 0) return [changeOf('changed', was, now, fields)]
    return was.group === now.group ? [] : [changeOf('moved', was, now, [])]
  })
  const gone = old.filter((one) => !found.has(one)).map((one) => changeOf('removed', one, undefined, []))
  return [...changes, ...gone]
}

function match(
  old: readonly PlacedItem[],
  all: readonly PlacedItem[],
  matches: Map<PlacedItem, PlacedItem>,
  isSame: (one: PlacedItem, other: PlacedItem) => boolean,
): void {
  const taken = new Set(matches.values())
  for (const now of all) {
    if (matches.has(now)) continue
    const was = old.find((one) => !taken.has(one) && isSame(one, now))
    if (!was) continue
    taken.add(was)
    matches.set(now, was)
  }
}

function changeOf(
  kind: LineChange['kind'],
  was: PlacedItem | undefined,
  now: PlacedItem | undefined,
  fields: ComparedField[],
): LineChange {
  const group = now?.group ?? was?.group ?? ''
  const fromGroup = was && now && was.group !== now.group ? was.group : undefined
  return { kind, group, before: was?.item, after: now?.item, fromGroup, fields }
}

function placedItems({ groups }: Pick<Bid, 'groups'>): PlacedItem[] {
  return groups.flatMap(({ name, items }) => items.map((item) => ({ item, group: name })))
}

function differing(one: BidItem, other: BidItem): ComparedField[] {
  return comparedFields.filter((field) => one[field] !== other[field])
}

/** At least half of the words of the shorter text. */
function sharesWords(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => new Set(text.toLowerCase().split(/\W+/).filter(Boolean)))
  if (!words || !others) return false
  const shared = [...words].filter((word) => others.has(word)).length
  return shared > 0 && shared * 2 >= Math.min(words.size, others.size)
}
