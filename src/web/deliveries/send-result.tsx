import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isUndelivered } from '../../domain/deliveries.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import drawer from '../ui/editing/edit-drawer.module.css'
import { useDelivery } from './deliveries-api.ts'
import { recipientWord, tellState } from './delivery-words.ts'
import { RefusedCopies } from './refused-copies.tsx'
import classes from './send-drawer.module.css'
import { SendFoot } from './send-parts.tsx'
import type { SendAnswer } from './use-send-form.ts'

/** What came of sending. It follows a message that is still on its way. */
export function SendResult({
  answer,
  what,
  sent,
  onNews,
  onClose,
}: {
  answer: SendAnswer
  /** `bid`, `invoice`, `receipt` or `statement`. */
  what: string
  /** The sentence for a message that had to wait and was then sent. */
  sent: string
  /** Called when its status changes. */
  onNews?: (() => void) | undefined
  onClose: () => void
}) {
  const { data } = useDelivery(answer.delivery.id)
  const delivery = data ?? answer.delivery
  const told = useRef(answer.delivery.status)
  useEffect(() => {
    if (told.current === delivery.status) return
    told.current = delivery.status
    onNews?.()
  }, [delivery.status, onNews])
  const isBad = isUndelivered(delivery.status)
  const isQueued = delivery.status === 'queued'
  const Icon = isBad ? IconX : isQueued ? IconClock : IconCheck
  return (
    <div className={drawer.form}>
      <Stack gap="md" className={`${classes.fields} ${classes.result}`}>
        <Alert
          color={isBad ? 'red' : isQueued ? 'yellow' : 'green'}
          icon={<Icon size={18} aria-hidden />}
          role="status"
          title={
            isBad
              ? t('Not delivered')
              : isQueued
                ? t('On its way')
                : answer.delivery.status === 'queued'
                  ? sent
                  : sentence(answer.message)
          }
        >
          {delivery.status === 'accepted'
            ? t(
                'We’ll show with the {what, select, bid {bid} invoice {invoice} receipt {receipt} statement {statement} other {paper}} when it reaches {recipient} and is read.',
                { what, recipient: recipientWord(delivery) },
              )
            : `${recipientWord(delivery)}. ${tellState(delivery)}`}
        </Alert>
        <RefusedCopies delivery={delivery} />
        {answer.notice && <Alert color="orange">{sentence(answer.notice)}</Alert>}
        {(isBad || isQueued) && (
          <Text size="sm" c="dimmed">
            {nextWords(what, isBad)}
          </Text>
        )}
      </Stack>
      <SendFoot>
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </SendFoot>
    </div>
  )
}

function nextWords(what: string, isBad: boolean): string {
  if (isBad) return t('It stays on every screen until someone settles it: try again, or use another address.')
  return t(
    'The {what, select, bid {bid} invoice {invoice} receipt {receipt} statement {statement} other {paper}} counts as sent once the message was taken. You can close this; its deliveries show how it goes on.',
    { what },
  )
}
