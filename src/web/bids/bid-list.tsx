import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Bid } from '../../contract/bids.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DateText, RecentTime, RelativeTime } from '../ui/time-text.tsx'
import classes from './bid-list.module.css'
import { BidMenu, useBidDialog } from './bid-menu.tsx'
import { bidName, bidNameWithin } from './bid-words.ts'
import { bidFacts } from './editor/bid-facts.tsx'

/** Bids, each with a link to its editor and its menu. Older revisions are folded under the newest. */
export function BidList({ bids }: { bids: readonly Bid[] }) {
  return (
    <ul className={clsx('plain-list', classes.list)}>
      {groupRevisions(bids).map(([newest, ...older]) => (
        <li key={newest.id}>
          <BidRow bid={newest} />
          {older.length > 0 && <OlderRevisions bids={older} />}
        </li>
      ))}
    </ul>
  )
}

/** Groups the revisions of each bid, newest first. */
function groupRevisions(bids: readonly Bid[]): [Bid, ...Bid[]][] {
  const groups = new Map<string, [Bid, ...Bid[]]>()
  for (const bid of bids) {
    const key = `${bid.kind} ${bid.number}`
    const group = groups.get(key)
    if (group) group.push(bid)
    else groups.set(key, [bid])
  }
  for (const group of groups.values()) group.sort((one, other) => other.revision - one.revision)
  return [...groups.values()]
}

function OlderRevisions({ bids }: { bids: readonly Bid[] }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.older}>
      <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open
          ? t('Hide the older revisions')
          : t('{count, plural, one {# older revision} other {# older revisions}}', { count: bids.length })}
      </Button>
      {open && (
        <ul className={clsx('plain-list', classes.list)}>
          {bids.map((bid) => (
            <li key={bid.id}>
              <BidRow bid={bid} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function BidRow({ bid }: { bid: Bid }) {
  const path = useEmployeePath()
  const { open, dialog } = useBidDialog(bid)
  return (
    <div className={classes.place}>
      <Link className={classes.row} to={path(`projects/${bid.project_id}/bids/${bid.id}`)}>
        <div className={classes.what}>
          <Group gap="xs">
            <Text fw={600} span>
              {bidName(bid)}
            </Text>
            <StatusBadge status={bid.status} />
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {bid.title || t('Without a title')} <Since bid={bid} />
          </Text>
          <Following bid={bid} />
        </div>
        <Text fw={600} span className={classes.total ?? ''}>
          <Money cents={bid.total} />
        </Text>
      </Link>
      <BidMenu
        bid={bid}
        button={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('Actions for {name}', { name: bidNameWithin(bid) })}
          >
            <IconDots size={18} />
          </ActionIcon>
        }
        onOpen={open}
      />
      {dialog}
    </div>
  )
}

/** When a draft was last changed, or the last event of a sent bid. */
function Since({ bid }: { bid: Bid }) {
  const { status, validUntil } = bid
  if (status === 'draft') {
    return (
      <>
        {'· '}
        <Rich message="changed <0/>" components={[<RelativeTime key="changed" instant={bid.updatedAt} />]} />
        {validUntil !== null && (
          <>
            {' · '}
            <Rich message="valid until <0/>" components={[<DateText key="day" day={validUntil} />]} />
          </>
        )}
      </>
    )
  }
  const event = lastEvent(bid)
  return event && <>· {event}</>
}

/** What has become of a sent bid. */
function lastEvent({ acceptance, finalizedAt, declinedAt }: Bid): ReactNode {
  if (finalizedAt !== null) {
    return <Rich message="finalized <0/>" components={[<RecentTime key="when" instant={finalizedAt} />]} />
  }
  if (acceptance) {
    return (
      <Rich
        message="signed by {name} <0/>"
        values={{ name: acceptance.name }}
        components={[<RecentTime key="when" instant={acceptance.acceptedAt} />]}
      />
    )
  }
  if (declinedAt === null) return null
  return <Rich message="declined <0/>" components={[<RecentTime key="when" instant={declinedAt} />]} />
}

function Following({ bid }: { bid: Bid }) {
  const waits = bid.status === 'sent' || bid.status === 'viewed' || bid.status === 'expired'
  const shown = waits ? factsInList(bid) : ['sending']
  const facts = bidFacts(bid).filter(({ name }) => shown.includes(name))
  const open = bid.questions.filter(({ answeredAt }) => answeredAt === null).length
  if (facts.length === 0 && open === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {open > 0 && (
        <Text span inherit fw={600} c="var(--mantine-color-text)">
          {t('{count, plural, one {# open question} other {# open questions}}', { count: open })}
          {facts.length > 0 && ' · '}
        </Text>
      )}
      {facts.map(({ name, fact }, place) => (
        <span key={name}>
          {place > 0 && ' · '}
          {fact}
        </span>
      ))}
    </Text>
  )
}

/** A list leaves out that no reminder is planned. */
function factsInList({ remindAfterDays, remindedAt }: Bid): string[] {
  const isReminded = remindAfterDays !== null || remindedAt !== null
  return ['sending', 'sent', 'views', 'link', 'valid', ...(isReminded ? ['reminder'] : [])]
}
