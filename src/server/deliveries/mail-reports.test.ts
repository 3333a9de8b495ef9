import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inject } from '../testing/build-test-app.ts'
import { attemptDelivery } from './attempt-delivery.service.ts'
import { openSendingOffice, type SendingOffice, secrets } from './sample-sending.ts'

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
})
afterEach(() => office.settle())
afterAll(() => office.close())

const send = async () => {
  const { id } = await office.queue('email')
  return attemptDelivery(office.deps, id)
}
const historyOf = async (projectId: number | undefined) => {
  const url = `/api/projects/${projectId}/history?entity=delivery`
  return (await office.person.call<{ verb: string; summary: string }[]>('GET', url)).body
}

describe('a report of a mail server', () => {
  const url = '/api/mail/reports'
  const hand = (
    report: string,
    authorization = `Bearer ${secrets.MAIL_INBOUND_TOKEN}`,
    type = 'message/rfc822',
  ) =>
    inject<{ message: string; code: string }>(office.app, 'POST', url, Buffer.from(report), {
      ...(type && { 'content-type': type }),
      authorization,
    })
  const reportOf = (messageId: string, action: string, status: string, reason: string) =>
    [
      'From: Mail Delivery System <mailer-daemon@mx.example>',
      'To: office@bedrock.example',
      'Subject: Undelivered mail',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'This is what became of your message.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; pat@customer.example',
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${reason}`,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${messageId}`,
      '--b--',
      '',
    ].join('\r\n')

  test('that gives a mail back: it has bounced, with the reason, until somebody deals with it', async () => {
    const { id, messageId, project } = await send()
    expect((await hand(reportOf(messageId, 'delayed', '4.4.1', '451 busy'))).status).toBe(200)
    expect(await office.read(id)).toMatchObject({ status: 'accepted' })
    const report = reportOf(messageId, 'failed', '5.1.1', '550 5.1.1 User unknown')
    expect((await hand(report)).status).toBe(200)
    expect((await hand(report)).status).toBe(200)
    expect(await office.read(id)).toMatchObject({
      status: 'bounced',
      error: '550 5.1.1 User unknown',
      handledAt: null,
      failedAt: office.clock.now().toISOString(),
    })
    expect(await historyOf(project?.id)).toMatchObject([
      {
        verb: 'bounced',
        summary: 'got bid 1 by e-mail to pat@customer.example back: 550 5.1.1 User unknown',
      },
      { verb: 'sent' },
    ])
  })

  const types = ['message/rfc822', 'text/plain', 'application/json', 'multipart/form-data; boundary=b', '']
  test.each(types)('that a mail was delivered, handed in as %j', async (type) => {
    const { id, messageId } = await send()
    const report = reportOf(messageId, 'delivered', '2.0.0', '250 Ok')
    expect((await hand(report, undefined, type)).body).toEqual({ message: 'Noted' })
    expect(await office.read(id)).toMatchObject({ status: 'delivered', deliveredAt: expect.any(String) })
  })

  test('about somebody else, or none at all, changes nothing', async () => {
    const odd = [reportOf('<x@y.example>', 'failed', '5.1.1', '550'), 'Subject: Hello\r\n\r\nHi', '', '{}']
    for (const report of odd) expect((await hand(report)).status).toBe(200)
  })

  test('without the token is refused', async () => {
    const { id, messageId } = await send()
    const report = reportOf(messageId, 'failed', '5.1.1', '550 5.1.1 User unknown')
    for (const authorization of ['', 'Bearer wrong', `Basic ${secrets.MAIL_INBOUND_TOKEN}`]) {
      const answer = await hand(report, authorization)
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
    }
    expect(await office.read(id)).toMatchObject({ status: 'accepted' })
  })

  test('of more than a megabyte is refused', async () => {
    expect((await hand('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  })
})
