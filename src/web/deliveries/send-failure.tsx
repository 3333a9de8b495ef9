import { Alert, Button, Group } from '@mantine/core'
import type { DeliveryChannel } from '../../domain/deliveries.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'

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
