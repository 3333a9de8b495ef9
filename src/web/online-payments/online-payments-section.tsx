import { Alert, Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import type { OnlinePayment } from '../../contract/online-payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import type { CheckoutStatus, DisputeStatus } from '../../domain/online-payments.ts'
import { t } from '../language/t.ts'
import { methodWord } from '../payments/payment-form.ts'
import { Money } from '../ui/money.tsx'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/time.ts'
import { InstantDay } from '../ui/time-text.tsx'
import { useOnlinePayments } from './online-payments-api.ts'

/** What a project's customer paid, or tried to pay, online; nothing where nobody did. */
export function OnlinePaymentsSection({ projectId }: { projectId: number }) {
  const { data } = useOnlinePayments(projectId)
  if (!data || data.length === 0) return null
  return (
    <Section
      id="online-payments"
      title={t('Online payments')}
      description={t('As the payment provider reports them. What came stands among the payments.')}
    >
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.map((payment) => (
          <Stack key={payment.id} component="li" gap={4}>
            <PaymentRow payment={payment} />
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}

const states = {
  open: { label: t('Begun'), color: 'gray' },
  expired: { label: t('Not paid'), color: 'gray' },
  processing: { label: t('On its way'), color: 'blue' },
  failed: { label: t('Failed'), color: 'red' },
  paid: { label: t('Paid'), color: 'green' },
} as const satisfies Record<CheckoutStatus, { label: string; color: string }>

function PaymentRow({ payment }: { payment: OnlinePayment }) {
  const { method, amount, invoice, status, failure, problem, disputes, url, createdAt } = payment
  const { label, color } = states[status]
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{methodWord(method)}</Text>
        <Badge color={color} variant="light" radius="sm" tt="none">
          {label}
        </Badge>
        <Text size="sm" c="dimmed">
          {t('on {number}', { number: invoice.number })} · <InstantDay instant={createdAt} />
        </Text>
        <Text ms="auto" fw={600}>
          <Money cents={amount} />
        </Text>
      </Group>
      {failure !== '' && <Text size="sm">{t('The bank says: {failure}', { failure })}</Text>}
      {problem !== '' && (
        <Alert color="red" py="xs">
          {t(
            'The money came, but it isn’t in the books: {problem}. Pay it back at the provider, or call the customer.',
            {
              problem,
            },
          )}
        </Alert>
      )}
      {disputes.map((dispute) => (
        <Alert key={dispute.openedAt} color={disputeColors[dispute.status]} py="xs">
          {disputeWords(dispute)}
        </Alert>
      ))}
      {url !== null && (
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
          {t('See it at Stripe')}
        </Anchor>
      )}
    </>
  )
}

const disputeColors = {
  needs_response: 'red',
  under_review: 'yellow',
  won: 'green',
  lost: 'red',
  closed: 'gray',
} as const satisfies Record<DisputeStatus, string>

function disputeWords({ amount, reason, status, respondBy }: OnlinePayment['disputes'][number]): string {
  const values = { amount: formatDollars(amount), reason }
  switch (status) {
    case 'needs_response':
      return respondBy === null
        ? t('The customer’s bank asks for {amount} back ({reason}). Answer it at Stripe.', values)
        : t('The customer’s bank asks for {amount} back ({reason}). Answer it at Stripe by {day}.', {
            ...values,
            day: formatDay(companyDayOf(new Date(respondBy))),
          })
    case 'under_review':
      return t('The customer’s bank asked for {amount} back ({reason}) and looks at your answer.', values)
    case 'won':
      return t('The bank decided for you: the {amount} stay.', values)
    case 'lost':
      return t('The bank decided for the customer: {amount} went back. The invoice is open again.', values)
    case 'closed':
      return t('The bank asked about {amount} ({reason}) and took nothing.', values)
  }
}
