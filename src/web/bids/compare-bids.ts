import type { BidLine } from './bid-draft.ts'

export const comparedFields = [
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'unitCost',
  'optional',
  'selected',
] as const
export type ComparedField = (typeof comparedFields)[number]

/** What became of a line. A line that only went to another group or place is `moved`. */
export interface LineChange {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  group: string
  before: BidLine | undefined
  after: BidLine | undefined
  /** Where it stood before, when that was another group. */
  fromGroup: string | undefined
  fields: ComparedField[]
}

export interface PlacedLine {
  item: BidLine
  group: string
}

interface Lines {
  groups: readonly { name: string; items: readonly BidLine[] }[]
}

/**
 * What was added, removed and changed from one revision to the next, in the order of the later one, what is gone at the
 * end.
 */
export function compareLines(before: Lines, after: Lines): LineChange[] {
  const old = placedLines(before)
  const all = placedLines(after)
  const matches = matchLines(old, all)
  const found = new Set(matches.values())
  const changes = all.flatMap((now) => {
    const was = matches.get(now)
    if (!was) return [changeOf('added', undefined, now, [])]
    const fields = differingFields(was.item, now.item)
    if (fields.length > 0) return [changeOf('changed', was, now, fields)]
    return was.group === now.group ? [] : [changeOf('moved', was, now, [])]
  })
  const gone = old.filter((one) => !found.has(one)).map((one) => changeOf('removed', one, undefined, []))
  return [...changes, ...gone]
}

/**
 * Which line was which before. Lines have no identity that lasts: those that are alike are matched first, then those
 * with the same text, then those of one group that are of the same product or share their words.
 * @returns what each later line was; nothing for a new one
 */
export function matchLines<Old extends PlacedLine, Now extends PlacedLine>(
  old: readonly Old[],
  all: readonly Now[],
): Map<Now, Old> {
  const matches = new Map<Now, Old>()
  const isSame: ((one: PlacedLine, other: PlacedLine) => boolean)[] = [
    (one, other) => one.group === other.group && differingFields(one.item, other.item).length === 0,
    (one, other) => differingFields(one.item, other.item).length === 0,
    (one, other) => one.group === other.group && one.item.description === other.item.description,
    (one, other) => one.item.description === other.item.description,
    (one, other) =>
      one.group === other.group &&
      one.item.product_id !== null &&
      one.item.product_id === other.item.product_id,
    (one, other) => one.group === other.group && sharesWords(one.item.description, other.item.description),
  ]
  for (const test of isSame) match(old, all, matches, test)
  return matches
}

function match<Old extends PlacedLine, Now extends PlacedLine>(
  old: readonly Old[],
  all: readonly Now[],
  matches: Map<Now, Old>,
  isSame: (one: PlacedLine, other: PlacedLine) => boolean,
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
  was: PlacedLine | undefined,
  now: PlacedLine | undefined,
  fields: ComparedField[],
): LineChange {
  const group = now?.group ?? was?.group ?? ''
  const fromGroup = was && now && was.group !== now.group ? was.group : undefined
  return { kind, group, before: was?.item, after: now?.item, fromGroup, fields }
}

function placedLines({ groups }: Lines): PlacedLine[] {
  return groups.flatMap(({ name, items }) => items.map((item) => ({ item, group: name })))
}

export function differingFields(one: BidLine, other: BidLine): ComparedField[] {
  return comparedFields.filter((field) => one[field] !== other[field])
}

/** At least half of the words of the shorter text. */
function sharesWords(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => new Set(text.toLowerCase().split(/\W+/).filter(Boolean)))
  if (!words || !others) return false
  const shared = [...words].filter((word) => others.has(word)).length
  return shared > 0 && shared * 2 >= Math.min(words.size, others.size)
}
