import { expect, test } from 'vitest'
import { answerPlainly, startOddServer } from '../mail/sample-mail-server.ts'
import { attemptDelivery } from './attempt-delivery.service.ts'
import { openSendingOffice } from './sample-sending.ts'

test('a server that ends waits for no provider, and knows afterwards what it was told', async () => {
  const office = await openSendingOffice({ SEND_TIMEOUT_SECONDS: '120' })
  let reached = () => {}
  const hanging = new Promise<void>((resolve) => (reached = resolve))
  const server = await startOddServer((step) => {
    if (step !== 'end') return answerPlainly(step)
    reached()
    return null
  })
  office.connectMail(server)
  const { id } = await office.queue('email')
  const attempt = attemptDelivery(office.deps, id)
  await hanging
  await office.app.close()
  expect((await attempt).status).toBe('queued')
  const [attempted] = await office.deps.db.selectFrom('delivery_attempt').selectAll().execute()
  expect(attempted).toMatchObject({ delivery_id: id, outcome: 'unreached' })
  expect(attempted?.ended_at).not.toBeNull()
  await server.close()
  await office.close()
})
