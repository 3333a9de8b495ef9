import {
  type BidGroup,
  type GroupDraft,
  groupOf,
  isBlank,
  type LineDraft,
  lineOf,
  onlyGroupKey,
} from './bid-draft.ts'

/** A line that both people changed, or that one changed and the other removed. */
export interface LineDispute {
  /** The line's key. */
  key: string
  before: LineDraft
  /** Undefined when it was removed. */
  mine: LineDraft | undefined
  theirs: LineDraft | undefined
}

interface MergedLines {
  groups: GroupDraft[]
  disputes: LineDispute[]
}

/**
 * Merges both people's added, changed, removed and moved lines. Of a line that both changed, mine stays unless `chosen`
 * names it.
 * @returns undefined when both reordered lines or groups: there is no way to tell the right order
 */
export function mergeLines(
  base: readonly BidGroup[],
  mine: readonly GroupDraft[],
  theirs: readonly BidGroup[],
  chosen: ReadonlySet<string> = new Set(),
): MergedLines | undefined {
  const emptyKey = base[0]?.key
  const old = readSide(draftsOf(base, emptyKey))
  const my = readSide(mine)
  const their = readSide(draftsOf(theirs, emptyKey))
  const isTheirOrder = isRearranged(old, their)
  if (isTheirOrder && isRearranged(old, my)) return undefined
  const disputes: LineDispute[] = []
  const keys = new Set([old, my, their].flatMap(({ lines }) => [...lines.keys()]))
  /** Every line of either side as merged; undefined when it was removed. */
  const outcomes = new Map([...keys].map((key) => [key, settleLine(key)]))

  function settleLine(key: string): LineDraft | undefined {
    const [was, me, them] = [old, my, their].map(({ lines }) => lines.get(key)?.line)
    const [before, mine, theirs] = [was, me, them].map((line) => line && lineOf(line))
    if (isSame(before, mine)) return them
    if (isSame(before, theirs) || isSame(mine, theirs)) return me
    // Both have a line that the base lacks: an earlier save of mine happened, but its answer was lost.
    const origin = before ?? theirs
    if (origin) disputes.push({ key, before: origin, mine, theirs })
    return chosen.has(key) ? them : me
  }

  const [order, other] = isTheirOrder ? [their, my] : [my, their]
  // Keep a blank line that I have just added.
  const becomes = (line: LineDraft) => outcomes.get(line.key) ?? (isBlank(line) ? line : undefined)
  return { groups: arrange(order.groups, other.groups, becomes), disputes }
}

interface Side {
  groups: readonly GroupDraft[]
  /** The lines that aren't blank, with the key of their group. */
  lines: ReadonlyMap<string, { line: LineDraft; group: string }>
}

function readSide(groups: readonly GroupDraft[]): Side {
  const lines = groups.flatMap(({ key, lines: all }) =>
    all.filter((line) => !isBlank(line)).map((line) => [line.key, { line, group: key }] as const),
  )
  return { groups, lines: new Map(lines) }
}

/** An empty bid has one nameless group, as in the editor. */
function draftsOf(groups: readonly BidGroup[], emptyKey = onlyGroupKey): GroupDraft[] {
  return groups.length === 0 ? [{ key: emptyKey, name: '', lines: [] }] : groups.map(groupOf)
}

/** True when the groups differ, or lines that exist in both have another order or group. */
function isRearranged(old: Side, now: Side): boolean {
  const groupsOf = ({ groups }: Side) => groups.map(({ key, name }) => [key, name.trim()])
  const placesOf = ({ lines }: Side, { lines: others }: Side) =>
    [...lines].flatMap(([key, { group }]) => (others.has(key) ? [[key, group]] : []))
  return !isSame(groupsOf(old), groupsOf(now)) || !isSame(placesOf(old, now), placesOf(now, old))
}

/** Lines in the order of one side. Each extra line of the other side follows its neighbor there. */
function arrange(
  order: readonly GroupDraft[],
  other: readonly GroupDraft[],
  becomes: (line: LineDraft) => LineDraft | undefined,
): GroupDraft[] {
  const all = order.length === 0 ? other.map((group) => ({ ...group, lines: [] })) : order
  const groups = all.map((group) => ({
    ...group,
    lines: group.lines.flatMap((line) => becomes(line) ?? []),
  }))
  const standing = new Map(groups.flatMap((group) => group.lines.map((line) => [line.key, group] as const)))
  for (const { key, lines } of other) {
    let before: string | undefined
    for (const line of lines) {
      const stays = becomes(line)
      if (stays && !standing.has(line.key)) {
        const group =
          standing.get(before ?? '') ?? groups.find((one) => one.key === key) ?? (groups.at(-1) as GroupDraft)
        group.lines.splice(group.lines.findIndex((one) => one.key === before) + 1, 0, stays)
        standing.set(line.key, group)
      }
      if (stays) before = line.key
    }
  }
  return groups
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
