import { Alert, Badge, Button, Code, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { SendingState } from '../../contract/deliveries.ts'
import { type DeliveryChannel, isUndelivered } from '../../domain/deliveries.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { useDelivery } from '../deliveries/deliveries-api.ts'
import { channelWords, tellState } from '../deliveries/delivery-words.ts'
import { useSendingState, useSendTest } from '../deliveries/sending-api.ts'
import { letterWords } from '../language/letter-words.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Section } from '../ui/section.tsx'

/** Whether e-mail and WhatsApp can be sent, what is missing, and a test message for each. */
export function SendingSection() {
  const query = useSendingState()
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    // The browser has tried to scroll here before the page was there.
    if (hash === '#sending') place.current?.scrollIntoView()
  }, [hash])
  return (
    <div id="sending" ref={place} style={{ scrollMarginTop: '4rem' }}>
      <Section
        title={t('Sending')}
        description={t('How bids, reminders and signed copies leave the office.')}
      >
        <Loaded query={query} lines={3}>
          {(data) => (
            <Stack gap="md">
              {data.isDemo && (
                <Alert color="blue" py="xs">
                  {t(
                    'This is the demo. E-mail goes to the demo mailbox and WhatsApp to the demo phone; nobody receives anything.',
                  )}
                </Alert>
              )}
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
                <Channel channel="email" state={data.email} />
                <Channel channel="whatsapp" state={data.whatsapp} />
                <OnlinePayments state={data.payments} />
              </SimpleGrid>
            </Stack>
          )}
        </Loaded>
      </Section>
    </div>
  )
}

/** Whether customers can pay on their page of an invoice. */
function OnlinePayments({ state: { isConfigured, missing } }: { state: SendingState['payments'] }) {
  const title = t('Paying online')
  return (
    <section aria-label={title}>
      <Group gap="xs" mb={4}>
        <Title order={3}>{title}</Title>
        <StateBadge isReady={isConfigured} ready={t('Ready')} />
      </Group>
      {isConfigured ? (
        <Text size="sm">{t('Customers can pay invoices by bank transfer or card, through Stripe.')}</Text>
      ) : (
        <Missing settings={missing} />
      )}
    </section>
  )
}

function StateBadge({ isReady, ready }: { isReady: boolean; ready: string }) {
  return (
    <Badge color={isReady ? 'green' : 'yellow'} variant="light" radius="sm" tt="none">
      {isReady ? ready : t('Not set up')}
    </Badge>
  )
}

function Missing({ settings }: { settings: readonly string[] }) {
  return (
    <Stack gap={4} fz="sm">
      <Text size="sm">{t("Missing in the server's settings:")}</Text>
      <Group gap="xs">
        {settings.map((name) => (
          <Code key={name}>{name}</Code>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {t('The person who runs your server sets these and restarts it.')}
      </Text>
    </Stack>
  )
}

function Channel({ channel, state }: { channel: DeliveryChannel; state: SendingState['email'] }) {
  const { isConfigured, missing, from } = state
  return (
    <section aria-label={channelWords[channel]}>
      <Group gap="xs" mb={4}>
        <Title order={3}>{channelWords[channel]}</Title>
        <StateBadge isReady={isConfigured} ready={t('Ready to send')} />
      </Group>
      {from !== '' && (
        <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {channel === 'email' ? letterWords.from : t('Number')} {from}
        </Text>
      )}
      {isConfigured ? <Test channel={channel} /> : <Missing settings={missing} />}
    </section>
  )
}

function Test({ channel }: { channel: DeliveryChannel }) {
  const employee = useCurrentUser()
  const test = useSendTest()
  const [to, setTo] = useState(channel === 'email' ? employee.email : employee.phone)
  const isMail = channel === 'email'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!test.isPending) test.mutate({ channel, to: to.trim() })
  }

  const fieldError = test.error instanceof ApiError ? test.error.fields['to'] : undefined
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={isMail ? t('Test message to') : t('Test message to the number')}
          type={isMail ? 'email' : 'tel'}
          autoComplete="off"
          style={{ flex: '1 1 12rem', minWidth: 0 }}
          error={fieldError !== undefined}
          value={to}
          onChange={(event) => {
            setTo(event.currentTarget.value)
            test.reset()
          }}
        />
        <Button type="submit" variant="default" loading={test.isPending} disabled={to.trim() === ''}>
          {t('Send a test')}
        </Button>
      </Group>
      <div role="status">
        {test.error && (
          <Alert color="red" mt="xs" py="xs">
            <span style={{ overflowWrap: 'anywhere' }}>{fieldError ?? messageOf(test.error)}</span>
          </Alert>
        )}
        {test.data && <Outcome id={test.data.delivery.id} />}
      </div>
    </form>
  )
}

/** What became of the test message, updated until that is final. */
function Outcome({ id }: { id: number }) {
  const { data } = useDelivery(id)
  if (!data) return null
  const isGood = !isUndelivered(data.status) && data.status !== 'queued'
  return (
    <Alert color={isGood ? 'green' : data.status === 'queued' ? 'yellow' : 'red'} mt="xs" py="xs">
      {tellState(data)}
    </Alert>
  )
}
