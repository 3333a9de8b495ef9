import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Bid } from '../../contract/bids.ts'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import drawer from '../ui/editing/edit-drawer.module.css'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { ReminderField } from './reminder-field.tsx'
import classes from './send-drawer.module.css'
import { SendFoot } from './send-parts.tsx'
import { useShareBid, waitsForAnswer } from './sending-api.ts'

/** Copies the link for the customer, after a warning that this counts as sending. */
export function LinkPanel({
  bid,
  choice,
  onRemind,
  onClose,
  children,
}: {
  bid: Bid
  choice: number | null
  onRemind: (days: number | null) => void
  onClose: () => void
  /** The choice between e-mail, WhatsApp and link. */
  children: ReactNode
}) {
  const share = useShareBid({ projectId: bid.project_id, bidId: bid.id })
  const [isCopied, setCopied] = useState<boolean>()
  const busy = useRef(false)

  async function copy() {
    if (busy.current) return
    busy.current = true
    try {
      const { url } = await share.mutateAsync(waitsForAnswer(bid) ? choice : undefined)
      setCopied(await copyText(url))
    } catch {
    } finally {
      busy.current = false
    }
  }

  const url = share.data?.url
  return (
    <div className={drawer.form}>
      <Stack gap="md" className={classes.fields} style={{ flex: 1, maxWidth: '34rem' }}>
        {children}
        {url === undefined ? (
          <>
            <Text size="sm">{linkWords(bid)}</Text>
            {waitsForAnswer(bid) && <ReminderField value={choice} onChange={onRemind} />}
          </>
        ) : (
          <CopiedLink url={url} isCopied={isCopied} />
        )}
        <FailureAlert title={t('The link couldn’t be made')}>
          {share.error && messageOf(share.error)}
        </FailureAlert>
      </Stack>
      <SendFoot>
        <Button variant="default" {...(url === undefined ? { visibleFrom: 'sm' } : {})} onClick={onClose}>
          {url === undefined ? t('Close') : t('Done')}
        </Button>
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          loading={share.isPending}
          disabled={bid.status === 'superseded'}
          onClick={() => void copy()}
        >
          {url === undefined ? t('Copy the link') : t('Copy again')}
        </Button>
      </SendFoot>
    </div>
  )
}

function CopiedLink({ url, isCopied }: { url: string; isCopied: boolean | undefined }) {
  return (
    <>
      {isCopied !== undefined && (
        <Alert
          color={isCopied ? 'green' : 'yellow'}
          role="status"
          icon={isCopied && <IconCheck size={18} aria-hidden />}
        >
          {isCopied
            ? t('Link copied. Paste it into your message to the customer.')
            : t('Your browser doesn’t let us copy the link. Copy it from here:')}
        </Alert>
      )}
      <TextInput
        label={t('The link for the customer')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    </>
  )
}

function linkWords({ status, linkRevokedAt }: Bid): string {
  if (status === 'draft')
    return t(
      'Anyone with the link can read and sign the bid without a password. Copying it counts as sending: the bid is frozen, and a later change makes a new revision with its own link.',
    )
  if (linkRevokedAt !== null)
    return t('The earlier link is off and stays off. This makes a new one for the same bid.')
  return t('This is the same link as before. Anyone who has it can read the bid.')
}

/**
 * Browsers close the clipboard to pages without https, and after a request that took long. Then the old command is
 * tried. @returns false when neither works
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    // Inside an open dialog, because its focus trap would take the selection away from the rest of the page.
    const place = document.activeElement?.closest('[role="dialog"]') ?? document.body
    place.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    return isCopied
  }
}
