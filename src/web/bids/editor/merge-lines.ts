import {
  type BidGroup,
  type BidLine,
  type GroupDraft,
  groupOf,
  isBlank,
  itemOf,
  type LineDraft,
  onlyGroupKey,
} from './bid-draft.ts'

/** A line that both sides changed differently, or that one changed and the other took out. */
export interface LineDispute {
  /** The line's key; names it in the choice. */
  key: string
  before: BidLine
  /** Undefined where it was taken out. */
  mine: BidLine | undefined
  theirs: BidLine | undefined
}

interface MergedLines {
  groups: GroupDraft[]
  disputes: LineDispute[]
}

/**
 * The lines with both sides' changes: what one side added, changed, took out or moved is done, and where both changed
 * one line, mine stays unless `chosen` names it.
 * @returns undefined where both have put lines or groups in another order: nobody can tell where which one belongs
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
  /** What becomes of each line that anybody has; undefined when it is gone. */
  const outcomes = new Map([...keys].map((key) => [key, settleLine(key)]))

  function settleLine(key: string): LineDraft | undefined {
    const [was, me, them] = [old, my, their].map(({ lines }) => lines.get(key)?.line)
    const [before, mine, theirs] = [was, me, them].map((line) => line && itemOf(line))
    if (isSame(before, mine)) return them
    if (isSame(before, theirs) || isSame(mine, theirs)) return me
    // Both have it without having begun on it where a save of mine was done and nobody heard so.
    const origin = before ?? theirs
    if (origin) disputes.push({ key, before: origin, mine, theirs })
    return chosen.has(key) ? them : me
  }

  const [order, other] = isTheirOrder ? [their, my] : [my, their]
  // A line that I have just begun to type is nobody else's.
  const becomes = (line: LineDraft) => outcomes.get(line.key) ?? (isBlank(line) ? line : undefined)
  return { groups: arrange(order.groups, other.groups, becomes), disputes }
}

interface Side {
  groups: readonly GroupDraft[]
  /** The lines that would be sent, each with the key of its group. */
  lines: ReadonlyMap<string, { line: LineDraft; group: string }>
}

function readSide(groups: readonly GroupDraft[]): Side {
  const lines = groups.flatMap(({ key, lines: all }) =>
    all.filter((line) => !isBlank(line)).map((line) => [line.key, { line, group: key }] as const),
  )
  return { groups, lines: new Map(lines) }
}

/** Lines without groups stand in one that has no name, as in the editor. */
function draftsOf(groups: readonly BidGroup[], emptyKey = onlyGroupKey): GroupDraft[] {
  return groups.length === 0 ? [{ key: emptyKey, name: '', lines: [] }] : groups.map(groupOf)
}

/** Groups are others than before, or lines that both have stand in another order or group. */
function isRearranged(old: Side, now: Side): boolean {
  const groupsOf = ({ groups }: Side) => groups.map(({ key, name }) => [key, name.trim()])
  const placesOf = ({ lines }: Side, { lines: others }: Side) =>
    [...lines].flatMap(([key, { group }]) => (others.has(key) ? [[key, group]] : []))
  return !isSame(groupsOf(old), groupsOf(now)) || !isSame(placesOf(old, now), placesOf(now, old))
}

/** The lines in the order of one side; what the other side has besides follows its neighbor there. */
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
