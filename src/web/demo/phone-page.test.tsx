import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  clearDemoChats,
  type DemoChat,
  type DemoChatMessage,
  listDemoChats,
  markDemoChatRead,
  readDemoChat,
  writeDemoMessage,
} from '../../contract/demo.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const number = '13105550142'
const bid: DemoChatMessage = {
  id: 1,
  from: 'office',
  at: '2026-11-20T18:00:00Z',
  text: 'Here is our bid. Sign it here: https://office.example/bid/abc.',
  document: { fileName: 'Bid 1.pdf', bytes: 84_200 },
  template: 'bid_document',
  status: 'delivered',
  error: null,
}
const failed: DemoChatMessage = {
  ...bid,
  id: 2,
  template: null,
  document: null,
  text: 'Are you there?',
  status: 'failed',
  error: 'More than 24 hours have passed',
}

let chat: DemoChat
let reads = 0
const summary = () => ({
  number,
  name: chat.name,
  lastAt: chat.messages.at(-1)?.at ?? '',
  lastText: chat.messages.at(-1)?.text ?? '',
  unread: chat.messages.filter(({ status, from }) => status === 'delivered' && from === 'office').length,
})
startApiStandIn(
  ...shellHandlers,
  answer(listDemoChats, () => (chat.messages.length > 0 ? [summary()] : [])),
  answer(readDemoChat, ({ params }) =>
    params.number === number ? chat : { number: params.number, name: '', windowUntil: null, messages: [] },
  ),
  answer(markDemoChatRead, () => {
    reads += 1
    const messages = chat.messages.map((each) =>
      each.status === 'delivered' ? { ...each, status: 'read' as const } : each,
    )
    chat = { ...chat, messages }
    return { message: 'Read' }
  }),
  answer(writeDemoMessage, ({ body }) => {
    const written: DemoChatMessage = {
      ...bid,
      id: chat.messages.length + 1,
      from: 'customer',
      document: null,
      template: null,
      text: body.text,
      status: 'sent',
    }
    const messages = [...chat.messages, written]
    chat = { ...chat, messages, windowUntil: '2026-11-21T18:00:00Z' }
    return written
  }),
  answer(clearDemoChats, () => ({ message: 'The phone is empty' })),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  chat = { number, name: 'Ana Ruiz', windowUntil: null, messages: [bid, failed] }
  reads = 0
})

test('shows a chat’s messages and marks them as read', async () => {
  const { user } = renderApp('/employee/Maria/demo-phone')
  const list = within(await screen.findByRole('list', { name: 'Chats' }))
  expect(reads).toBe(0)
  await user.click(list.getByRole('button', { name: /Ana Ruiz/ }))
  const view = within(await screen.findByRole('article', { name: 'Ana Ruiz' }))
  const bubbles = () => within(view.getByRole('log')).getAllByRole('listitem')
  await waitFor(() => expect(bubbles()[0]?.textContent).toContain('Read'))
  expect(bubbles()[0]?.textContent).toContain('Template bid_document')
  expect(bubbles()[0]?.textContent).toContain('Bid 1.pdf 84 KB')
  expect(bubbles()[1]?.textContent).toContain('More than 24 hours have passed')
  expect(bubbles()[1]?.textContent).toContain('Not delivered')
  expect(reads).toBe(1)
  const link = view.getByRole('link', { name: 'https://office.example/bid/abc' })
  expect(link.getAttribute('href')).toBe('https://office.example/bid/abc')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('lets the customer write, and send STOP with one click', async () => {
  const { user } = renderApp(`/employee/Maria/demo-phone?chat=${number}`)
  const view = within(await screen.findByRole('article', { name: 'Ana Ruiz' }))
  expect(view.getByText(/accepts only the approved template/)).toBeTruthy()
  await user.type(view.getByRole('textbox', { name: 'Write as the customer' }), 'When can you start?{Enter}')
  await view.findByText('When can you start?')
  await view.findByText(/can write anything until/)
  expect(view.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  await user.click(view.getByRole('button', { name: 'Send STOP' }))
  await view.findByText('STOP')
})

test('opens a chat for any phone number, and refuses anything else', async () => {
  chat = { ...chat, messages: [] }
  const { user, router } = renderApp('/employee/Maria/demo-phone')
  await screen.findByText(/No chats yet/)
  const field = screen.getByRole('textbox', { name: 'A customer’s number' })
  await user.type(field, '555{Enter}')
  await screen.findByText('Enter a phone number with its area code, like (310) 555-0142.')
  await user.clear(field)
  await user.type(field, '(415) 555-0100{Enter}')
  await screen.findByRole('article', { name: '(415) 555-0100' })
  expect(router.state.location.search).toBe('?chat=14155550100')
})
