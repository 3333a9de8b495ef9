import { type BidGroup, type BidLine, type GroupDraft, isBlank, itemOf, lineOf, newKey } from './bid-draft.ts'
import { matchLines, type PlacedLine } from './compare-bids.ts'

/** A line that both sides changed otherwise, or one changed and the other took out. */
export interface LineDispute {
  /** Names it in the choice. */
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
  const old = place(draftsOf(base))
  const my = readSide(old, mine)
  const their = readSide(old, draftsOf(theirs))
  if (my.isRearranged && their.isRearranged) return undefined
  const [order, other] = their.isRearranged ? [their, my] : [my, their]
  const disputes: LineDispute[] = []
  const outcomes = new Map(
    old.lines.map((was, at) => [was, settleLine(was, my.now.get(was), their.now.get(was), `line-${at}`)]),
  )

  /** What becomes of a line that both began on; undefined when it is gone. */
  function settleLine(was: Placed, me: Placed | undefined, them: Placed | undefined, key: string) {
    if (isSame(was, me)) return them
    if (isSame(was, them) || isSame(me, them)) return me
    disputes.push({ key, before: was.item, mine: me?.item, theirs: them?.item })
    return chosen.has(key) ? them : me
  }

  const groups = fill(order, other, outcomes, my)
  return { groups, disputes }
}

interface Placed extends PlacedLine {
  line: GroupDraft['lines'][number]
  groupAt: number
}

interface Side {
  groups: readonly GroupDraft[]
  lines: readonly Placed[]
  /** What a line of this side was, and what became of a line that both began on. */
  was: ReadonlyMap<Placed, Placed>
  now: ReadonlyMap<Placed, Placed>
  /** Groups are others than before, or lines stand in another order. */
  isRearranged: boolean
}

/** Lines without groups stand in one that has no name, as in the editor. */
function draftsOf(groups: readonly BidGroup[]): GroupDraft[] {
  const all = groups.length === 0 ? [{ name: '', items: [] }] : groups
  return all.map(({ name, items }) => ({
    key: newKey(),
    name,
    lines: items.map((item) => lineOf(item)),
  }))
}

function place(groups: readonly GroupDraft[]): Pick<Side, 'groups' | 'lines'> {
  const lines = groups.flatMap(({ name, lines: all }, groupAt) =>
    all.map((line) => ({ line, item: itemOf(line), group: name.trim(), groupAt })),
  )
  return { groups, lines }
}

function readSide(old: Pick<Side, 'groups' | 'lines'>, groups: readonly GroupDraft[]): Side {
  const { lines } = place(groups)
  const was = matchLines(
    old.lines,
    lines.filter(({ line }) => !isBlank(line)),
  )
  const now = new Map([...was].map(([after, before]) => [before, after]))
  return { groups, lines, was, now, isRearranged: isRearranged(old, { groups, lines, was }) }
}

function isRearranged(
  old: Pick<Side, 'groups' | 'lines'>,
  { groups, lines, was }: Pick<Side, 'groups' | 'lines' | 'was'>,
): boolean {
  const namesOf = (all: readonly GroupDraft[]) => JSON.stringify(all.map(({ name }) => name.trim()))
  if (namesOf(groups) !== namesOf(old.groups)) return true
  const kept = lines.flatMap((line) => was.get(line) ?? [])
  const stay = old.lines.filter((line) => kept.includes(line))
  return stay.some((line, at) => line !== kept[at]) || [...was].some(([a, b]) => a.groupAt !== b.groupAt)
}

/** The lines in the order of one side, what the other side has besides each after its neighbor there. */
function fill(
  order: Side,
  other: Side,
  outcomes: ReadonlyMap<Placed, Placed | undefined>,
  my: Side,
): GroupDraft[] {
  const groups = keyedAs(my.groups, order.groups)
  /** Where the lines of the other side stand now. */
  const standing = new Map<Placed, GroupDraft['lines'][number]>()
  const additions = order.lines.filter((line) => !order.was.has(line))
  for (const line of order.lines) {
    const was = order.was.get(line)
    if (!was) continue
    const { lines } = groups[line.groupAt] as GroupDraft
    const outcome = outcomes.get(was)
    const stays = outcome && lineOf(outcome.item, (my.now.get(was) ?? outcome).line.key)
    lines.splice(lines.indexOf(line.line), 1, ...(stays ? [stays] : []))
    const there = other.now.get(was)
    if (there && stays) standing.set(there, stays)
  }
  let before: Placed | undefined
  for (const line of other.lines) {
    const was = other.was.get(line)
    if (!standing.has(line) && (was === undefined || outcomes.get(was) === line)) {
      const twin = was ? -1 : additions.findIndex((each) => isSame(each, line))
      const [same] = twin < 0 ? [] : additions.splice(twin, 1)
      standing.set(line, same?.line ?? line.line)
      if (!same) insert(groups, line, before, standing, other)
    }
    if (standing.has(line)) before = line
  }
  return groups
}

function insert(
  groups: readonly GroupDraft[],
  line: Placed,
  before: Placed | undefined,
  standing: ReadonlyMap<Placed, GroupDraft['lines'][number]>,
  other: Side,
): void {
  const neighbor = before?.groupAt === line.groupAt ? standing.get(before) : undefined
  const besides = groups.find(({ lines }) => neighbor !== undefined && lines.includes(neighbor))
  if (besides && neighbor) {
    besides.lines.splice(besides.lines.indexOf(neighbor) + 1, 0, line.line)
    return
  }
  const isAlike = groups.length === other.groups.length
  const group =
    (isAlike ? groups[line.groupAt] : groups.find(({ name }) => name.trim() === line.group)) ?? groups.at(-1)
  group?.lines.unshift(line.line)
}

/** What stands on the screen already goes on there. */
function keyedAs(shown: readonly GroupDraft[], groups: readonly GroupDraft[]): GroupDraft[] {
  const free = [...shown]
  return groups.map((group) => {
    const at = free.findIndex(({ name }) => name.trim() === group.name.trim())
    const [same] = at < 0 ? [] : free.splice(at, 1)
    return { ...group, key: same?.key ?? group.key, lines: [...group.lines] }
  })
}

/** Undefined is a line that was taken out. */
function isSame(one: Placed | undefined, other: Placed | undefined): boolean {
  return JSON.stringify(one?.item) === JSON.stringify(other?.item)
}
