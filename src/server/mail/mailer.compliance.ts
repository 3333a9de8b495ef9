import { describe } from 'vitest'
import type { Mailer } from './mailer.ts'
import { describeAnswers } from './mailer-answers.compliance.ts'
import { describeMessages } from './mailer-messages.compliance.ts'
import { describeSilence } from './mailer-silence.compliance.ts'
import { prepareBench } from './sample-mailer-bench.ts'

/** The promises of every SMTP driver. `openMailer` takes a URL like SMTP_URL. */
export function describeMailer(name: string, openMailer: (smtpUrl: string) => Mailer): void {
  describe(`mailer: ${name}`, () => {
    const bench = prepareBench(openMailer)
    describeMessages(bench)
    describeAnswers(bench)
    describeSilence(bench)
  })
}
