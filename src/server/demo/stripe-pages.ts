import type { FastifyInstance } from 'fastify'
import { formatDollars } from '../../domain/money.ts'
import { escapeHtml } from '../deliveries/mail-letter.ts'
import { actOnSession, actsOf, type StripeAct, stripeActs } from './stripe-acts.ts'
import type { Session } from './stripe-store.ts'

type Stage = Parameters<typeof actOnSession>[0]

/** The provider's pages, where a customer of the sample company pays without money. */
export function mountStripePages(app: FastifyInstance, open: () => Promise<Stage>): void {
  void app.register(async (room) => {
    // A form without files; its one field is read from the body.
    room.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    room.get<{ Params: { id: string } }>('/demo/checkout/:id', async ({ params }, reply) => {
      const session = (await open()).store.find(params.id)
      return reply
        .status(session ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(session ? writePage(session) : writeFrame('<p>There is no such page.</p>'))
    })
    room.post<{ Params: { id: string }; Body: URLSearchParams }>(
      '/demo/checkout/:id',
      async ({ params, body }, reply) => {
        const stage = await open()
        const session = stage.store.find(params.id)
        const act = stripeActs.find((one) => one === body.get('act'))
        if (session && act) await actOnSession(stage, session, act)
        const hasPaid = act === 'pay' && session !== undefined
        return reply.redirect(hasPaid ? session.successUrl : `/demo/checkout/${params.id}`, 303)
      },
    )
  })
}

const labels: Record<StripeAct, string> = {
  pay: 'Pay',
  decline: 'Pay with a card that is declined',
  settle: 'The bank sends the money',
  fail: 'The bank refuses',
  dispute: 'The customer disputes the payment',
  won: 'The bank decides for the company',
  lost: 'The bank decides for the customer',
  fail_refund: 'The refund fails',
}

function writePage(session: Session): string {
  const { method, amount, description, cancelUrl, declined } = session
  const way = method === 'card' ? 'by card' : 'from a bank account'
  const buttons = actsOf(session).map(
    (act) =>
      `<button name="act" value="${act}"${act === 'pay' ? ' class="main"' : ''}>${labels[act]}</button>`,
  )
  const back = session.status === 'open' ? cancelUrl : session.successUrl
  return writeFrame(`
    <h1>${formatDollars(amount)}</h1>
    <p>${escapeHtml(description)}, ${way}</p>
    <p>${stateOf(session)}</p>
    ${declined === '' ? '' : `<p role="alert">${escapeHtml(declined)} Try another.</p>`}
    <form method="post">${buttons.join('')}</form>
    <p><a href="${escapeHtml(back)}">Back to the invoice</a></p>`)
}

function stateOf({ status, payment, disputes }: Session): string {
  if (status === 'open') return 'Nothing is paid yet.'
  if (status === 'expired') return 'This page has ended. Nothing was paid.'
  if (payment?.status === 'processing') return 'The bank transfer is on its way.'
  if (payment?.status !== 'succeeded') return 'The bank transfer failed.'
  const dispute = disputes.at(-1)
  return dispute ? `Paid; disputed (${dispute.status.replaceAll('_', ' ')}).` : 'Paid.'
}

function writeFrame(content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Demo payment</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
  h1 { font-size: 2rem; margin: 0 }
  button { display: block; width: 100%; font: inherit; padding: .7rem; margin: .5rem 0; border-radius: .5rem;
    border: 1px solid #76828f; background: none; color: inherit; cursor: pointer }
  button.main { background: #1864ab; border-color: #1864ab; color: #fff; font-weight: 600 }
  aside { border-left: 3px solid #1864ab; padding-left: .75rem; margin-bottom: 2rem }
</style>
<aside>This is the demo’s stand-in for Stripe. Nobody pays anything here.</aside>
<main>${content}</main></html>`
}
