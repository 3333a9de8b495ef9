import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Bid } from '../../contract/bids.ts'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { copyText } from './copy-text.ts'
import { ReminderField } from './reminder-field.tsx'
import classes from './send-drawer.module.css'
import { useShareBid } from './sending-api.ts'
import { waitsForAnswer } from './use-send-form.ts'

/** Handing out the link oneself: it says beforehand that this counts as sent, and afterwards whether it was copied. */
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
  /** The choice between the ways, above. */
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
      // Shown below.
    } finally {
      busy.current = false
    }
  }

  const url = share.data?.url
  return (
    <div className={classes.form}>
      <Stack gap="md" className={classes.fields} style={{ flex: 1, maxWidth: '34rem' }}>
        {children}
        {url === undefined ? (
          <>
            <Text size="sm">{linkWords(bid)}</Text>
            {waitsForAnswer(bid) && <ReminderField value={choice} onChange={onRemind} />}
          </>
        ) : (
          <>
            {isCopied !== undefined && (
              <Alert
                color={isCopied ? 'green' : 'yellow'}
                role="status"
                icon={isCopied && <IconCheck size={18} aria-hidden />}
              >
                {isCopied
                  ? t('The link is copied. Paste it into your message to the customer.')
                  : t('This browser does not let the link be copied for you. Copy it from here:')}
              </Alert>
            )}
            <TextInput
              label={t('The link for the customer')}
              readOnly
              value={url}
              onFocus={(event) => event.currentTarget.select()}
            />
          </>
        )}
        {share.error && (
          <Alert color="red" role="alert" title={t('The link was not handed out')}>
            {messageOf(share.error)}
          </Alert>
        )}
      </Stack>
      <div className={classes.foot}>
        <Button
          variant="default"
          className={url === undefined ? (classes.close ?? '') : ''}
          onClick={onClose}
        >
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
      </div>
    </div>
  )
}

function linkWords({ status, linkRevokedAt }: Bid): string {
  if (status === 'draft')
    return t(
      'Whoever has the link can read the bid and sign it, without a password. Copying it counts as sent: the bid is frozen as it stands, and a later change makes a new revision with a link of its own.',
    )
  if (linkRevokedAt !== null)
    return t('The earlier link was taken back and stays dead. This makes a new one, for the same bid.')
  return t('The same link as before: whoever has it can read the bid.')
}
