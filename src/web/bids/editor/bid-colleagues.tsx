import { Stack } from '@mantine/core'
import type { Bid } from '../../../contract/bids.ts'
import { t } from '../../language/t.ts'
import { usePresence } from '../../live/presence.ts'
import { PresenceBadge } from '../../live/presence-badge.tsx'
import { useRecordNews } from '../../live/record-news.ts'
import { ColleagueNotice } from '../../ui/editing/colleague-notice.tsx'

/** Who else has the bid open, and that they saved something which does not stand in this editor yet. */
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
