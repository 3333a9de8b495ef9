import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { SendAnswer } from '../../contract/bid-actions.ts'
import { isUndelivered } from '../../domain/deliveries.ts'
import { useDelivery } from './deliveries-api.ts'
import { recipientWord, tellState } from './delivery-words.ts'
import classes from './send-drawer.module.css'

/** What came of sending, as it stands: a message still under way is followed while this is open. */
export function SendResult({ answer, onClose }: { answer: SendAnswer; onClose: () => void }) {
  const { data } = useDelivery(answer.delivery.id)
  const delivery = data ?? answer.delivery
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
          title={isBad ? 'Not delivered' : isQueued ? 'On its way' : sentWords(answer, delivery.channel)}
        >
          {recipientWord(delivery)}. {tellState(delivery)}
        </Alert>
        <Text size="sm" c="dimmed">
          {nextWords(isBad, isQueued)}
        </Text>
      </Stack>
      <div className={classes.foot}>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </div>
  )
}

/** The server's own words, unless they told of waiting and that is over. */
function sentWords({ message, delivery }: SendAnswer, channel: SendAnswer['delivery']['channel']): string {
  if (delivery.status !== 'queued') return message
  return channel === 'email' ? 'Email sent successfully' : 'PDF sent successfully'
}

function nextWords(isBad: boolean, isQueued: boolean): string {
  if (isBad)
    return 'It stays in sight on every screen until somebody deals with it: try again, or another address.'
  if (!isQueued) return 'The deliveries of the bid show when it arrives and is read.'
  return 'The bid counts as sent once the message was taken. You can close this; the deliveries of the bid show how it goes on.'
}
