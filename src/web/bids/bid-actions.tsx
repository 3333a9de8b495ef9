import { Button } from '@mantine/core'
import { IconCheck, IconChevronDown, IconFileText, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Bid } from '../../contract/bids.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { canFinalize, canSend } from './allowed-steps.ts'
import { BidMenu, useBidDialog } from './bid-menu.tsx'

/** The editor's buttons: the PDF, the menu with all actions, and the next step. */
export function BidActions({
  bid,
  dirty,
  onSave,
  onLeave,
}: {
  bid: Bid
  dirty: boolean
  /** Saves unsaved changes before sending. @returns false when that failed */
  onSave?: (() => Promise<boolean>) | undefined
  onLeave: () => void
}) {
  const path = useEmployeePath()
  const navigate = useNavigate()
  const { open, dialog } = useBidDialog(bid)
  const [saving, setSaving] = useState(false)

  async function send() {
    setSaving(true)
    try {
      if (!dirty || (await onSave?.())) open({ step: 'send' })
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <Button
        component={Link}
        to={path(`projects/${bid.project_id}/bids/${bid.id}/pdf`)}
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden />}
      >
        {t('PDF')}
      </Button>
      <BidMenu
        bid={bid}
        dirty={dirty}
        button={
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('Actions')}
          </Button>
        }
        onOpen={open}
        onRemoved={() => {
          onLeave()
          void navigate(path(`projects/${bid.project_id}/bids`))
        }}
      />
      {canSend(bid) && (
        <Button
          variant={bid.status === 'draft' ? 'filled' : 'default'}
          leftSection={<IconSend size={16} aria-hidden />}
          data-tour="send-bid"
          loading={saving}
          disabled={dirty && !onSave}
          title={dirty && !onSave ? t('Save the bid first') : undefined}
          onClick={() => void send()}
        >
          {bid.sentAt === null ? t('Send') : t('Send again')}
        </Button>
      )}
      {bid.status === 'accepted' && canFinalize(bid) && (
        <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => open({ step: 'finalize' })}>
          {t('Finalize')}
        </Button>
      )}
      {dialog}
    </>
  )
}
