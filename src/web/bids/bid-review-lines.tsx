import { Checkbox, Group, Text, Title } from '@mantine/core'
import type { PublicBid } from '../../contract/public-bids.ts'
import { isIncluded } from '../../domain/bids.ts'
import { Money } from '../ui/money.tsx'
import classes from './bid-review.module.css'

type PublicGroup = PublicBid['groups'][number]
type PublicItem = PublicGroup['items'][number]

/** The bid's lines by group; an optional line has a box to tick. */
export function BidReviewLines({
  groups,
  ticked,
  onTick,
  fixed,
}: {
  groups: readonly PublicGroup[]
  ticked: ReadonlySet<number>
  onTick: (id: number, on: boolean) => void
  /** True once the bid is agreed: then nothing can be chosen any more. */
  fixed: boolean
}) {
  return groups.map((group, place) => {
    const amount = group.items
      .filter((item) => isIncluded({ ...item, selected: ticked.has(item.id) }))
      .reduce((sum, item) => sum + item.amount, 0)
    return (
      // A group has no id on the wire; its place in the revision never changes.
      <section key={`${place}-${group.name}`}>
        <Group justify="space-between" className={classes.groupHead}>
          <Title order={2}>{group.name || 'Work'}</Title>
          <Text fw={600} span>
            <Money cents={amount} />
          </Text>
        </Group>
        <ul className={classes.lines}>
          {group.items.map((item) => (
            <li key={item.id} data-optional={item.optional || undefined}>
              {item.optional ? (
                <Checkbox
                  checked={ticked.has(item.id)}
                  disabled={fixed}
                  onChange={(event) => onTick(item.id, event.currentTarget.checked)}
                  label={<LineText item={item} />}
                  className={classes.option}
                />
              ) : (
                <LineText item={item} />
              )}
              <span className={classes.lineAmount}>
                <Money cents={item.amount} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function LineText({ item }: { item: PublicItem }) {
  return (
    <span>
      {item.optional && (
        <Text span size="xs" fw={600} c="blue">
          Optional{' '}
        </Text>
      )}
      <span className={classes.words}>{item.description}</span>
      <Text size="sm" c="dimmed" span display="block">
        {(item.quantity / 1000).toLocaleString('en-US')} {item.unit} × <Money cents={item.unitPrice} />
      </Text>
    </span>
  )
}
