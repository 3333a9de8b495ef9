import { type LineDraft, writtenFields } from '../editor/bid-draft.ts'

export type ComparedField = (typeof writtenFields)[number]

/** A line's change between two bids. `moved`: only its group changed. */
export interface LineChange {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  group: string
  before: LineDraft | undefined
  after: LineDraft | undefined
  /** Its earlier group, when that was another one. */
  fromGroup: string | undefined
  fields: ComparedField[]
}

interface PlacedLine {
  item: LineDraft
  group: string
}

interface Lines {
  groups: readonly { name: string; items: readonly LineDraft[] }[]
}

/** The changed lines, matched by key, in the order of the later bid. Removed lines come last. */
export function compareLines(before: Lines, after: Lines): LineChange[] {
  const old = placedLines(before)
  const all = placedLines(after)
  const changes = [...all].flatMap(([key, now]) => {
    const was = old.get(key)
    if (!was) return [changeOf('added', undefined, now, [])]
    const fields = differingFields(was.item, now.item)
    if (fields.length > 0) return [changeOf('changed', was, now, fields)]
    return was.group === now.group ? [] : [changeOf('moved', was, now, [])]
  })
  const gone = [...old].flatMap(([key, was]) =>
    all.has(key) ? [] : [changeOf('removed', was, undefined, [])],
  )
  return [...changes, ...gone]
}

function placedLines({ groups }: Lines): Map<string, PlacedLine> {
  return new Map(
    groups.flatMap(({ name, items }) => items.map((item) => [item.key, { item, group: name }] as const)),
  )
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

export function differingFields(one: LineDraft, other: LineDraft): ComparedField[] {
  return writtenFields.filter((field) => one[field] !== other[field])
}
