import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  clearDemoMails,
  type DemoMail,
  type DemoMailSummary,
  listDemoMails,
  readDemoMail,
} from '../../contract/demo.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const bidMail: DemoMail = {
  id: 7,
  receivedAt: '2026-11-20T18:00:00Z',
  from: { name: 'Bedrock', address: 'office@bedrock.example' },
  to: { name: 'Ana Ruiz', address: 'ana@customer.example' },
  subject: 'Bid SC-26-0142-1 from Bedrock',
  preview: 'Hello Ana, here is our bid.',
  attachmentCount: 1,
  copies: 2,
  messageId: '<1@office.example>',
  headers: [
    { name: 'Subject', value: 'Bid SC-26-0142-1 from Bedrock' },
    { name: 'Received', value: 'by one' },
    { name: 'Received', value: 'by another' },
  ],
  text: 'Hello Ana, here is our bid.',
  html: '<p>Hello <b>Ana</b></p><img src="https://elsewhere.example/p.png"><script>steal()</script>',
  attachments: [{ number: 1, fileName: 'Bid 1.pdf', mediaType: 'application/pdf', bytes: 84_200 }],
}
const note: DemoMail = {
  ...bidMail,
  id: 8,
  to: { name: '', address: 'pat@customer.example' },
  subject: 'Test message',
  copies: 1,
  attachmentCount: 0,
  html: '',
  attachments: [],
}

let mails: DemoMail[] = []
const summaryOf = (mail: DemoMail): DemoMailSummary => mail
startApiStandIn(
  ...shellHandlers,
  answer(listDemoMails, () => mails.map(summaryOf)),
  answer(readDemoMail, ({ params }) => {
    const mail = mails.find(({ id }) => id === params.id)
    if (!mail) throw new Refusal(404, { error: 'Mail not found' })
    return mail
  }),
  answer(clearDemoMails, () => {
    mails = []
    return { message: 'The mailbox is empty' }
  }),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  mails = [note, bidMail]
})

test('explains an empty mailbox', async () => {
  mails = []
  renderApp('/employee/Maria/demo-mailbox')
  await screen.findByText('No mail yet')
  expect(screen.queryByRole('button', { name: 'Empty the mailbox' })).toBeNull()
  expect(screen.getByText('refused@…')).toBeTruthy()
})

test('shows a mail in a frame that runs and loads nothing', async () => {
  const { user, router } = renderApp('/employee/Maria/demo-mailbox')
  const list = within(await screen.findByRole('list', { name: 'Mails' }))
  expect(list.getAllByRole('button').map((row) => row.textContent)).toEqual([
    expect.stringContaining('pat@customer.example'),
    expect.stringContaining('Arrived twice, shown once'),
  ])
  await user.click(list.getByRole('button', { name: /Ana Ruiz/ }))
  expect(router.state.location.search).toBe('?mail=7')
  const mail = within(await screen.findByRole('article', { name: bidMail.subject }))
  const frame = await mail.findByTitle<HTMLIFrameElement>('The mail as it is read')
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(frame.srcdoc).toContain('Hello <b>Ana</b>')
  expect(frame.srcdoc).not.toMatch(/steal|elsewhere/)
  expect(mail.getByText('One part from elsewhere not loaded.')).toBeTruthy()
  expect(mail.getByText('Ana Ruiz <ana@customer.example>')).toBeTruthy()
  expect(mail.getByRole('list', { name: 'Attachments' }).textContent).toContain('Bid 1.pdf 84 KB')
  expect(mail.getByRole('button', { name: 'Download Bid 1.pdf' })).toBeTruthy()
  await user.click(mail.getByText('Plain text'))
  await waitFor(() => expect(mail.getByText(bidMail.text)).toBeTruthy())
})

test('shows the text of a mail without HTML', async () => {
  renderApp('/employee/Maria/demo-mailbox?mail=8')
  const mail = within(await screen.findByRole('article', { name: 'Test message' }))
  expect(await mail.findByText(note.text)).toBeTruthy()
  expect(mail.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

test('shows new mail by itself', async () => {
  mails = [bidMail]
  renderApp('/employee/Maria/demo-mailbox')
  const list = within(await screen.findByRole('list', { name: 'Mails' }))
  expect(list.getAllByRole('button')).toHaveLength(1)
  mails = [note, bidMail]
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(2))
})

test('asks before it empties the mailbox', async () => {
  const { user } = renderApp('/employee/Maria/demo-mailbox')
  await user.click(await screen.findByRole('button', { name: 'Empty the mailbox' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(mails).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Empty the mailbox' }))
  await screen.findByText('No mail yet')
})
