import type { SMTPServerOptions } from 'smtp-server'
import { afterEach } from 'vitest'
import type { SendOutcome } from '../../domain/deliveries.ts'
import type { Mailer } from './mailer.ts'
import {
  buildMessage,
  type MailServer,
  type OddAnswer,
  startMailServer,
  startOddServer,
} from './sample-mail-server.ts'

interface Served {
  server: MailServer
  mailer: Mailer
}

/** Opens the tested driver with servers of its own, and closes both after each test. */
export interface MailerBench {
  open(port: number, credentials?: string): Mailer
  start(options?: SMTPServerOptions): Promise<Served>
  startOdd(answer: OddAnswer): Promise<Served>
}

export function prepareBench(openMailer: (smtpUrl: string) => Mailer): MailerBench {
  const closeables: { close(): unknown }[] = []
  afterEach(async () => {
    for (const each of closeables.splice(0).reverse()) await each.close()
  })

  function open(port: number, credentials = ''): Mailer {
    const mailer = openMailer(`smtp://${credentials}127.0.0.1:${port}`)
    closeables.push(mailer)
    return mailer
  }
  function serve(server: MailServer): Served {
    closeables.push(server)
    return { server, mailer: open(server.port) }
  }
  return {
    open,
    start: async (options) => serve(await startMailServer(options)),
    startOdd: async (answer) => serve(await startOddServer(answer)),
  }
}

export function send(mailer: Mailer, message = buildMessage()): Promise<SendOutcome> {
  return mailer.send(message, new AbortController().signal)
}
