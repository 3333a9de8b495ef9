import { Alert, Anchor, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Bid } from '../../../contract/bids.ts'
import { t } from '../../language/t.ts'
import { usePresence } from '../../live/presence.ts'
import { PresenceBadge } from '../../live/presence-badge.tsx'
import { useRecordNews } from '../../live/record-news.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { ColleagueNotice } from '../../ui/editing/colleague-notice.tsx'
import { RestoredNotice } from '../../ui/editing/edit-notices.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { useBids } from '../bids-api.ts'
import { BidFollowing } from '../following/bid-following.tsx'

/** Why saving failed, restored typing, and what the bid's status means for a change. */
export function BidNotices({
  bid,
  message,
  onDiscard,
}: {
  bid: Bid
  message: string | undefined
  /** Set while typing from an earlier visit is restored: removes it. */
  onDiscard: (() => void) | undefined
}) {
  return (
    <>
      <Stack gap="xs" mb="md">
        <FailureAlert icon={<IconAlertTriangle size={18} />} title={t('Not saved')}>
          {message}
        </FailureAlert>
        {onDiscard && <RestoredNotice onDiscard={onDiscard} />}
        {['sent', 'viewed', 'declined', 'expired'].includes(bid.status) && (
          <Alert color="yellow">
            {t(
              'The customer has this revision. Saving a change makes revision {revision} with its own link.',
              { revision: bid.revision + 1 },
            )}
          </Alert>
        )}
        {bid.isSending && (
          <Alert color="blue">
            {t('We’re sending this bid. You can change it again once it’s sent or canceled.')}
          </Alert>
        )}
        {bid.status === 'finalized' && (
          <Alert color="green">
            {bid.kind === 'change_order'
              ? t('This change order is part of the contract. It cannot be changed.')
              : t('This bid is the contract. It cannot be changed.')}
          </Alert>
        )}
        {bid.status === 'accepted' && (
          <Alert color="teal">
            {t('The customer has accepted this bid. It cannot be changed; finalize it next.')}
          </Alert>
        )}
        {bid.status === 'superseded' && <Superseded bid={bid} />}
      </Stack>
      <BidFollowing bid={bid} />
    </>
  )
}

function Superseded({ bid }: { bid: Bid }) {
  const path = useEmployeePath()
  const { data: bids = [] } = useBids(bid.project_id)
  const newest = bids
    .filter(({ kind, number }) => kind === bid.kind && number === bid.number)
    .reduce<Bid | undefined>((last, one) => (last && last.revision > one.revision ? last : one), undefined)
  return (
    <Alert color="gray">
      {t('A newer revision replaced this one. This one stays as you sent it.')}{' '}
      {newest && newest.id !== bid.id && (
        <Anchor component={Link} inherit to={path(`projects/${bid.project_id}/bids/${newest.id}`)}>
          {t('Open revision {revision}', { revision: newest.revision })}
        </Anchor>
      )}
    </Alert>
  )
}

/** Who else has the bid open, and whether they saved changes that this editor doesn't show yet. */
export function BidColleagues({ bid, saved }: { bid: Bid; saved: Bid }) {
  const place = { entity: 'bid', entityId: bid.id }
  const present = usePresence(place)
  const news = useRecordNews(place)
  const isBehind = bid.id === saved.id && bid.version > saved.version
  return (
    <Stack gap="xs">
      <PresenceBadge people={present} what={t('this bid')} />
      <ColleagueNotice
        what={t('this bid')}
        news={news && isBehind ? { actor: news.actor, taken: [] } : undefined}
      />
    </Stack>
  )
}
