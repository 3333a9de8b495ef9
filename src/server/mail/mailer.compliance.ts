import { describe } from 'vitest'
import type { Mailer } from './mailer.ts'
import { describeAnswers } from './mailer-answers.compliance.ts'
import { describeMessages } from './mailer-messages.compliance.ts'
import { describeSilence } from './mailer-silence.compliance.ts'
import { prepareBench } from './sample-mailer-bench.ts'

/** What every driver that hands mail to an SMTP server promises. `openMailer` takes an address as SMTP_URL does. */
export function describeMailer(name: string, openMailer: (smtpUrl: string) => Mailer): void {
  describe(`mailer: ${name}`, () => {
    const bench = prepareBench(openMailer)
    describeMessages(bench)
    describeAnswers(bench)
    describeSilence(bench)
  })
}
