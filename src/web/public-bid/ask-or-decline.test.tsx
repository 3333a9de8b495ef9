import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { askAboutPublicBid, declinePublicBid, readPublicBid } from '../../contract/public-bids.ts'
import type { PartOutput } from '../../contract/route.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { publicCaissons } from './sample-public-bid.ts'

const server = startApiStandIn()
const declined = {
  ...publicCaissons,
  status: 'declined',
  canAnswer: false,
  declinedAt: '2026-11-20T21:05:00Z',
} as const

async function open() {
  server.use(answer(readPublicBid, () => publicCaissons))
  const { user, unmount } = renderApp('/bid/a-link')
  await screen.findByRole('heading', { name: 'Not ready to sign?' })
  leave = unmount
  return user
}

/** Closes the last page, as a reload does. */
let leave = () => {}

describe('declining', () => {
  it('asks before declining, warns, and sends the reason', async () => {
    const user = await open()
    const reasons: PartOutput<typeof declinePublicBid, 'body'>[] = []
    server.use(
      answer(declinePublicBid, ({ body }) => {
        reasons.push(body)
        return declined
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Decline this bid?' }))
    expect(dialog.getByText(/Bedrock Foundation Works hears about it right away/)).toBeTruthy()
    await user.type(dialog.getByLabelText(/Your reason/), ' Too dear ')
    await user.click(dialog.getByRole('button', { name: 'Yes, decline' }))
    const said = await screen.findByRole('heading', { name: 'Declined' })
    expect(document.activeElement).toBe(said.closest('[role="status"]'))
    expect(reasons).toEqual([{ reason: 'Too dear' }])
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  })

  it('can be canceled', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await user.click(screen.getByRole('button', { name: 'No, go back' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText('Your full name')).toBeTruthy()
  })

  it('stays open with the reason when sending fails', async () => {
    const user = await open()
    server.use(
      answer(declinePublicBid, () => {
        throw new Refusal(429, { error: 'Too many requests', code: 'rate_limited' })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await user.type(screen.getByLabelText(/Your reason/), 'Sold the house')
    await user.click(screen.getByRole('button', { name: 'Yes, decline' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/wait a minute/)
    expect(screen.getByDisplayValue('Sold the house')).toBeTruthy()
  })

  it('shows an error of the reason until it is changed', async () => {
    const user = await open()
    server.use(
      answer(declinePublicBid, () => {
        const error = 'Must not contain control characters'
        throw new Refusal(400, { error: `reason: ${error}`, code: 'invalid', fields: { reason: error } })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    const reason = screen.getByLabelText(/Your reason/)
    await user.type(reason, 'Sold the house')
    await user.click(screen.getByRole('button', { name: 'Yes, decline' }))
    expect(await screen.findByText('Must not contain control characters')).toBeTruthy()
    expect(document.activeElement).toBe(reason)
    await user.type(reason, '!')
    expect(reason.getAttribute('aria-invalid')).toBe('false')
  })

  it('keeps the reason through a reload, until the bid is declined', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await user.type(screen.getByLabelText(/Your reason/), 'Sold the house')
    leave()
    const again = await open()
    await again.click(screen.getByRole('button', { name: 'Decline' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Your reason/).value).toBe('Sold the house')
    server.use(answer(declinePublicBid, () => declined))
    await again.click(screen.getByRole('button', { name: 'Yes, decline' }))
    await screen.findByRole('heading', { name: 'Declined' })
    expect(localStorage.getItem('public-bid:a-link')).toBeNull()
  })

  it('shows the new state when the bid was answered meanwhile', async () => {
    const user = await open()
    server.use(
      answer(readPublicBid, () => declined),
      answer(declinePublicBid, () => {
        throw new Refusal(409, { error: 'This bid has been declined', code: 'conflict' })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await user.click(screen.getByRole('button', { name: 'Yes, decline' }))
    expect(await screen.findByText('This bid has been declined')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Declined' })).toBeTruthy()
  })
})

/** Answers every question, and notes it. */
function keepQuestions() {
  const asked: PartOutput<typeof askAboutPublicBid, 'body'>[] = []
  server.use(
    answer(askAboutPublicBid, ({ body }) => {
      asked.push(body)
      return { message: 'Your question was sent' }
    }),
  )
  return asked
}

describe('a question', () => {
  it('is sent with a name and a contact, and confirmed', async () => {
    const user = await open()
    const asked = keepQuestions()
    await user.click(screen.getByRole('button', { name: 'Ask a question' }))
    expect(screen.getByText(/goes to Maria Delgado/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send the question' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'))
    expect(screen.getByText('Write your question.')).toBeTruthy()
    await user.type(screen.getByLabelText('Your name'), 'Ann Lee')
    await user.type(screen.getByLabelText(/Phone or e-mail/), '(510) 555-0187')
    await user.type(screen.getByLabelText('Your question'), 'When can you begin?')
    await user.click(screen.getByRole('button', { name: 'Send the question' }))
    const sent = await screen.findByRole('heading', { name: 'Your question is on its way' })
    expect(document.activeElement).toBe(sent.closest('[role="status"]'))
    expect(asked).toEqual([{ name: 'Ann Lee', contact: '(510) 555-0187', question: 'When can you begin?' }])
    await user.click(screen.getByRole('button', { name: 'Ask another question' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('')
  })

  it('drops invisible direction marks from the name and contact', async () => {
    const user = await open()
    const asked = keepQuestions()
    await user.click(screen.getByRole('button', { name: 'Ask a question' }))
    await user.type(screen.getByLabelText('Your name'), '\u2068Ann Lee\u2069')
    await user.type(screen.getByLabelText(/Phone or e-mail/), '\u202a(510) 555-0187\u202c')
    await user.type(screen.getByLabelText('Your question'), 'When can you begin?')
    await user.click(screen.getByRole('button', { name: 'Send the question' }))
    await screen.findByRole('heading', { name: 'Your question is on its way' })
    expect(asked).toEqual([{ name: 'Ann Lee', contact: '(510) 555-0187', question: 'When can you begin?' }])
  })

  it.each([
    ['en', /^Phone or e-mail/, 'Must be one line'],
    ['es', /^Teléfono o correo/, 'Debe ser una sola línea'],
  ] as const)('shows the server’s error at its field (%s)', async (language, label, said) => {
    server.use(
      answer(readPublicBid, () => ({ ...publicCaissons, language })),
      answer(askAboutPublicBid, () => {
        const error = 'Must be one line'
        throw new Refusal(400, { error: `contact: ${error}`, code: 'invalid', fields: { contact: error } })
      }),
    )
    const { user } = renderApp('/bid/a-link')
    await user.click(await screen.findByRole('button', { name: /^(Ask a question|Hacer una pregunta)$/ }))
    await user.type(screen.getByLabelText(/^(Your name|Su nombre)$/), 'Ann Lee')
    await user.type(screen.getByLabelText(/^(Your question|Su pregunta)$/), 'When can you begin?')
    await user.click(screen.getByRole('button', { name: /^(Send the question|Enviar la pregunta)$/ }))
    expect(await screen.findByText(said)).toBeTruthy()
    const contact = screen.getByLabelText(label)
    expect(document.activeElement).toBe(contact)
    await user.type(contact, 'ann@lee.example')
    expect(screen.queryByText(said)).toBeNull()
  })

  it('keeps text typed during sending as the start of another question', async () => {
    const user = await open()
    const asked: string[] = []
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    server.use(
      answer(askAboutPublicBid, async ({ body }) => {
        asked.push(body.question)
        await held
        return { message: 'Your question was sent' }
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Ask a question' }))
    await user.type(screen.getByLabelText('Your name'), 'Ann Lee')
    await user.type(screen.getByLabelText('Your question'), 'When can you begin?')
    await user.click(screen.getByRole('button', { name: 'Send the question' }))
    await screen.findByRole('button', { name: 'Sending …' })
    await user.type(screen.getByLabelText('Your question'), ' And how loud')
    release()
    await screen.findByRole('heading', { name: 'Your question is on its way' })
    const field = screen.getByLabelText<HTMLTextAreaElement>('Your question')
    expect(field.value).toBe('And how loud')
    // The confirmation doesn't take the focus from someone who is typing.
    expect(document.activeElement).toBe(field)
    await user.type(field, ' is it?')
    await user.click(screen.getByRole('button', { name: 'Send the question' }))
    expect(await screen.findByRole('button', { name: 'Ask another question' })).toBeTruthy()
    expect(asked).toEqual(['When can you begin?', 'And how loud is it?'])
    expect(screen.queryByLabelText('Your question')).toBeNull()
  })

  it('survives a reload until it is sent', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Ask a question' }))
    await user.type(screen.getByLabelText('Your name'), 'Ann Lee')
    await user.type(screen.getByLabelText(/Phone or e-mail/), '(510) 555-0187')
    await user.type(screen.getByLabelText('Your question'), 'When can you begin?')
    leave()
    const again = await open()
    const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
    expect(field('Your name')).toBe('Ann Lee')
    expect(field(/Phone or e-mail/)).toBe('(510) 555-0187')
    expect(field('Your question')).toBe('When can you begin?')
    server.use(answer(askAboutPublicBid, () => ({ message: 'Your question was sent' })))
    await again.click(screen.getByRole('button', { name: 'Send the question' }))
    await screen.findByRole('heading', { name: 'Your question is on its way' })
    leave()
    await open()
    expect(screen.queryByLabelText('Your question')).toBeNull()
  })
})
