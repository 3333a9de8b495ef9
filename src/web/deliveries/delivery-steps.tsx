import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconArrowsExchange, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Delivery } from '../../contract/deliveries.ts'
import { isUndelivered } from '../../domain/deliveries.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { useDeliverySteps } from './deliveries-api.ts'
import { recipientWord } from './delivery-words.ts'

const SendDrawer = lazy(() => import('./send-drawer.tsx'))

/** Stops or repeats a message that has not arrived, at the same address, another one or another way. */
export function DeliverySteps({
  delivery,
  onSent,
}: {
  delivery: Delivery
  /** Called with the delivery that replaced this one. */
  onSent: (id: number) => void
}) {
  const [anew, setAnew] = useState(false)
  const { id, status, channel, handledAt, bid, project } = delivery
  return (
    <>
      {status === 'queued' && <GiveUp delivery={delivery} />}
      {isUndelivered(status) && handledAt === null && (
        <TryAgain delivery={delivery} onSent={onSent} onAnew={() => setAnew(true)} />
      )}
      {/* Sending replaces this failure. The drawer then shows what happened. */}
      {anew && bid && project && (
        <Suspense fallback={null}>
          <SendDrawer
            projectId={project.id}
            bidId={bid.id}
            startWith={channel === 'email' ? 'whatsapp' : 'email'}
            insteadOf={id}
            onClose={() => setAnew(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function GiveUp({ delivery }: { delivery: Delivery }) {
  const confirm = useConfirm()
  const { cancel } = useDeliverySteps(delivery.id)
  async function giveUp() {
    const yes = await confirm({
      title: t('Stop sending this message?'),
      message: t('We’ll stop trying. If the provider already has it, it may still arrive.'),
      confirmLabel: t('Stop sending'),
      danger: true,
    })
    if (yes) cancel.mutate(undefined, { onSuccess: ({ message }) => notifySuccess(message) })
  }
  return (
    <>
      <Group>
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => void giveUp()}
        >
          {t('Stop sending')}
        </Button>
      </Group>
      <FailureAlert>{cancel.error && messageOf(cancel.error)}</FailureAlert>
    </>
  )
}

function TryAgain({
  delivery,
  onSent,
  onAnew,
}: {
  delivery: Delivery
  onSent: (id: number) => void
  onAnew: () => void
}) {
  const { handle } = useDeliverySteps(delivery.id)
  const { retry, to, isSame, setTo, sendAgain } = useRetry(delivery, onSent)
  const error = retry.error ?? handle.error

  return (
    <Stack gap="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void sendAgain()
        }}
      >
        <Group align="flex-end" gap="xs">
          <TextInput
            label={delivery.channel === 'email' ? t('E-mail address') : t('WhatsApp number')}
            type={delivery.channel === 'email' ? 'email' : 'tel'}
            autoComplete="off"
            required
            withAsterisk={false}
            style={{ flex: '1 1 14rem' }}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Button
            type="submit"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={retry.isPending}
            disabled={handle.isPending}
          >
            {isSame ? t('Try again') : t('Send here instead')}
          </Button>
        </Group>
      </form>
      <Group gap="xs">
        {delivery.kind === 'bid' && delivery.bid && delivery.project && (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={onAnew}
          >
            {t('Send another way')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={handle.isPending}
          onClick={() => handle.mutate(undefined, { onSuccess: ({ message }) => notifySuccess(message) })}
        >
          {t('Dealt with')}
        </Button>
      </Group>
      <FailureAlert>{error && messageOf(error)}</FailureAlert>
    </Stack>
  )
}

/** Sends the message once more, to the same address or another. */
function useRetry(delivery: Delivery, onSent: (id: number) => void) {
  const { retry, findRetry } = useDeliverySteps(delivery.id)
  const [to, setAddress] = useState(() => recipientWord(delivery))
  // The same for every try, so that a second click or a lost answer sends nothing twice.
  const [key, setKey] = useState(newIdempotencyKey)
  const isSame = to.trim() === recipientWord(delivery)

  async function sendAgain() {
    try {
      const { message, delivery: next } = await retry.mutateAsync({
        key,
        ...(isSame ? {} : { to: to.trim() }),
      })
      if (next.status !== 'queued') notifySuccess(message)
      onSent(next.id)
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) return
      setKey(newIdempotencyKey())
      // It was refused again, which is a new failed delivery. Open that one.
      const next = await findRetry().catch(() => undefined)
      if (next === undefined) return
      notifyError(error)
      onSent(next)
    }
  }

  function setTo(address: string) {
    setAddress(address)
    setKey(newIdempotencyKey())
  }

  return { retry, to, isSame, setTo, sendAgain }
}
