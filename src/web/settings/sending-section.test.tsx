import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readDelivery, readSendingState, sendTestMessage } from '../../contract/deliveries.ts'
import { detailOf, sentMail } from '../deliveries/sample-delivery.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const server = startApiStandIn(
  ...shellHandlers,
  answer(readSendingState, () => ({
    email: { isConfigured: true, missing: [], from: 'office@bedrock.example' },
    whatsapp: { isConfigured: false, missing: ['WHATSAPP_TOKEN'], from: '' },
    payments: { isConfigured: false, missing: ['STRIPE_SECRET_KEY'], from: '' },
    isDemo: false,
  })),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

async function openChannel(name: string) {
  const app = renderApp('/employee/Maria/settings')
  return { ...app, channel: within(await screen.findByRole('region', { name })) }
}

test('a channel that is not set up names what is missing', async () => {
  const { channel } = await openChannel('WhatsApp')
  expect(channel.getByText('WHATSAPP_TOKEN')).toBeTruthy()
  expect(channel.queryByRole('button')).toBeNull()
})

test('a test message tells what became of it', async () => {
  const sent: object[] = []
  const delivered = { ...sentMail, kind: 'test' as const, status: 'delivered' as const }
  server.use(
    answer(sendTestMessage, ({ body }) => {
      sent.push(body)
      return { message: 'Email sent successfully', delivery: delivered }
    }),
    answer(readDelivery, () => detailOf(delivered)),
  )
  const { user, channel } = await openChannel('E-mail')
  await user.click(channel.getByRole('button', { name: 'Send a test' }))
  await channel.findByText('It reached their mailbox.')
  expect(sent).toEqual([{ channel: 'email', to: 'maria@groundwork.example' }])
})

test('a test message that is refused says so in the provider’s words', async () => {
  server.use(
    answer(sendTestMessage, () => {
      throw new Refusal(502, {
        error: 'The message was not sent: 535 Wrong password',
        code: 'upstream_failed',
      })
    }),
  )
  const { user, channel } = await openChannel('E-mail')
  await user.click(channel.getByRole('button', { name: 'Send a test' }))
  expect(await channel.findByText('The message was not sent: 535 Wrong password')).toBeTruthy()
})
