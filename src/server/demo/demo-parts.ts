import { join } from 'node:path'
import type { Mailer } from '../mail/mailer.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import { createCloudApi } from '../whatsapp/cloud-api.ts'
import type { WhatsApp } from '../whatsapp/whatsapp.ts'
import { startCloudApiStandIn } from './cloud-api-stand-in.ts'
import { type Courier, openCourier } from './courier.ts'
import { type MailStore, openMailStore } from './mail-store.ts'
import { startMailboxServer } from './mailbox-server.ts'
import { createPhone, type Phone } from './phone.ts'
import { openPhoneStore, type PhoneStore } from './phone-store.ts'

export interface DemoPace {
  /** Time between the stages of a WhatsApp message, and before a report. */
  travelMs: number
  /** Wait before a report or webhook is delivered again. */
  pauseMs: number
  /** How long `slow@` takes to answer. */
  slowMs: number
}

/** The open mailbox and phone, with the real drivers connected to them. */
export interface DemoParts {
  mails: MailStore
  messages: PhoneStore
  phone: Phone
  courier: Courier
  mailer: Mailer
  whatsapp: WhatsApp
  close(): Promise<void>
}

interface DemoSettings {
  folder: string
  now: () => Date
  pace: DemoPace
  bring: Parameters<typeof openCourier>[1]
  phoneNumberId: string
  token: string
  apiVersion: string
  templates: readonly string[]
}

const keptMails = 200

export async function openDemoParts(settings: DemoSettings): Promise<DemoParts> {
  const { folder, now, pace, phoneNumberId, token } = settings
  const courier = await openCourier(folder, settings.bring, pace.pauseMs)
  const mails = await openMailStore(join(folder, 'mail'), keptMails)
  const messages = await openPhoneStore(join(folder, 'phone'))
  const phone = createPhone({
    store: messages,
    now,
    phoneNumberId,
    tell: (webhook) => courier.send('webhook', webhook),
    travelMs: pace.travelMs,
  })
  const mailbox = await startMailboxServer({
    store: mails,
    now,
    // A report must arrive after the SMTP answer.
    report: (report) => courier.send('report', report, pace.travelMs),
    slowMs: pace.slowMs,
  })
  const cloudApi = await startCloudApiStandIn({
    store: messages,
    phone,
    phoneNumberId,
    token,
    templates: settings.templates,
  })
  const mailer = createSmtpMailer(mailbox.url)
  const whatsapp = createCloudApi({
    baseUrl: cloudApi.url,
    version: settings.apiVersion,
    phoneNumberId,
    token,
  })
  return {
    mails,
    messages,
    phone,
    courier,
    mailer,
    whatsapp,
    async close() {
      mailer.close()
      await Promise.all([mailbox.close(), cloudApi.close()])
      await phone.stop()
      await courier.stop()
    },
  }
}
