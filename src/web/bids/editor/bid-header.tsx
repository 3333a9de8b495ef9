import { Anchor, Button, Group } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import type { Bid } from '../../../contract/bids.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { BidActions } from '../bid-actions.tsx'
import { bidName } from '../bid-words.ts'

/** The bid's name, status and actions. */
export const BidHeader = memo(function BidHeader({
  bid,
  dirty,
  isPreviewed,
  onPreview,
  onSave,
  onLeave,
}: {
  bid: Bid
  dirty: boolean
  isPreviewed: boolean
  onPreview: () => void
  /** Saves a draft; undefined for a sent bid, which only a person saves. */
  onSave: (() => Promise<boolean>) | undefined
  onLeave: () => void
}) {
  const path = useEmployeePath()
  return (
    <PageHeader
      documentTitle={t('{name} of {number}', { name: bidName(bid), number: bid.project.number })}
      title={
        <Group gap="sm" component="span">
          {bidName(bid)} <StatusBadge status={bid.status} size="md" />
        </Group>
      }
      above={
        <Group gap="md">
          <Anchor component={Link} to={path(`projects/${bid.project_id}/bids`)} size="sm">
            <span className="unbroken">{bid.project.number}</span> {bid.project.customerName}
          </Anchor>
          {bid.revision > 1 && (
            <Anchor component={Link} to={path(`projects/${bid.project_id}/bids/${bid.id}/compare`)} size="sm">
              {t('What changed since the last revision')}
            </Anchor>
          )}
        </Group>
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={!isPreviewed ? <IconEye size={16} /> : <IconEyeOff size={16} />}
            aria-pressed={isPreviewed}
            onClick={onPreview}
          >
            {t('Preview')}
          </Button>
          <BidActions bid={bid} dirty={dirty} onSave={onSave} onLeave={onLeave} />
        </>
      }
    />
  )
})
