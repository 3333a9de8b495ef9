import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Delivery } from '../../contract/deliveries.ts'
import { type DeliveryChannel, isUndelivered } from '../../domain/deliveries.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useDelivery } from './deliveries-api.ts'
import { recipientWord, tellState } from './delivery-words.ts'
import classes from './send-drawer.module.css'

/** What came of sending, as it stands: a message still under way is followed while this is open. */
export function SendResult({
  answer,
  what,
  sent,
  onNews,
  onClose,
}: {
  answer: { message: string; notice?: string | null; delivery: Delivery }
  /** As a person calls it: `bid`. */
  what: string
  /** What to say once a message that had to wait was taken. */
  sent: string
  /** When it stands otherwise than the answer said. */
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
    <div className={classes.form}>
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
          {recipientWord(delivery)}. {tellState(delivery)}
        </Alert>
        {answer.notice && <Alert color="orange">{sentence(answer.notice)}</Alert>}
        <Text size="sm" c="dimmed">
          {nextWords(what, isBad, isQueued)}
        </Text>
      </Stack>
      <div className={classes.foot}>
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </div>
    </div>
  )
}

function nextWords(what: string, isBad: boolean, isQueued: boolean): string {
  if (isBad) return t('It stays on every screen until someone settles it: try again, or use another address.')
  if (!isQueued)
    return t(
      'The deliveries of the {what, select, bid {bid} invoice {invoice} receipt {receipt} statement {statement} other {paper}} show when it arrives and is read.',
      { what },
    )
  return t(
    'The {what, select, bid {bid} invoice {invoice} receipt {receipt} statement {statement} other {paper}} counts as sent once the message was taken. You can close this; its deliveries show how it goes on.',
    { what },
  )
}

/** What stood in the way of sending, in the provider's words where it has some, and the other way to go. */
export function SendFailure({
  failure,
  channel,
  onOther,
}: {
  failure: unknown
  channel: DeliveryChannel
  /** Left out where there is no other way. */
  onOther?: () => void
}) {
  if (failure == null) return null
  const isRefused = failure instanceof ApiError && failure.status === 502
  const isUnanswered = failure instanceof ApiError && failure.status === 0
  const other = channel === 'email' ? t('WhatsApp') : 'e-mail'
  return (
    <Alert
      color="red"
      role="alert"
      w="100%"
      title={isRefused ? t('It was refused. Nothing was sent.') : t('Not sent')}
    >
      <Group justify="space-between" gap="sm">
        <span style={{ overflowWrap: 'anywhere' }}>
          {isUnanswered
            ? t('We got no answer, so it may or may not be sent. Send it again; it won’t go out twice.')
            : messageOf(failure)}
        </span>
        {isRefused && onOther && (
          <Button size="xs" variant="default" onClick={onOther}>
            {t('Send by {other} instead', { other })}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
