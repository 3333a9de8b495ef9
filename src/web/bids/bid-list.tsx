import { Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Bid } from '../../contract/bids.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DateText, RelativeTime } from '../ui/time-text.tsx'
import classes from './bid-list.module.css'
import { bidName } from './bid-words.ts'

/** A project's bids, each a link to its editor. */
export function BidList({ bids }: { bids: readonly Bid[] }) {
  const path = useEmployeePath()
  return (
    <Stack gap={0} component="ul" className={classes.list}>
      {bids.map((bid) => (
        <li key={bid.id}>
          <Link className={classes.row} to={path(`projects/${bid.project_id}/bids/${bid.id}`)}>
            <div>
              <Group gap="xs">
                <Text fw={600} span>
                  {bidName(bid)}
                </Text>
                <StatusBadge status={bid.status} />
              </Group>
              <Text size="sm" c="dimmed">
                {bid.title || 'Without a title'} · changed <RelativeTime instant={bid.updatedAt} />
                {bid.validUntil && bid.status !== 'finalized' && (
                  <>
                    {' '}
                    · valid until <DateText day={bid.validUntil} />
                  </>
                )}
              </Text>
            </div>
            <Text fw={600} span className={classes.total}>
              <Money cents={bid.total} />
            </Text>
          </Link>
        </li>
      ))}
    </Stack>
  )
}
