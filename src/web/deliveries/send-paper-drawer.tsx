import type { ReactNode } from 'react'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { SendTo } from '../../contract/invoice-sending.ts'
import type { Copies } from '../../domain/deliveries.ts'
import { letterWords } from '../language/letter-words.ts'
import { t } from '../language/t.ts'
import { CopyFields } from './copy-fields.tsx'
import type { DeliverySubject } from './deliveries-api.ts'
import { MessageField, RecipientFields, SendColumns, SubjectField, WideDrawer } from './send-parts.tsx'
import { PaperProblems } from './send-problems.tsx'
import { SendResult } from './send-result.tsx'
import { type MessageWords, type Outgoing, type SendAnswer, useSendForm } from './use-send-form.ts'

/** A paper that is sent by e-mail: an invoice, a reminder of one, a receipt or a statement of account. */
export interface Paper extends Pick<Outgoing<MessageWords>, 'kind' | 'about' | 'key' | 'refresh'> {
  /** Whom it is sent to, until somebody else is chosen. */
  recipient: { name: string; email: string }
  readMessage: (
    query: MessageWords & { to: string; toName: string },
    signal: AbortSignal,
  ) => Promise<OutgoingMessage>
  readPdf: (signal: AbortSignal) => Promise<Blob>
  /** Whose earlier messages tell who may want a copy of this one. */
  copiesOf: DeliverySubject
  send: (words: MessageWords & Partial<Copies>, body: SendTo, idempotencyKey: string) => Promise<SendAnswer>
}

export function SendPaperDrawer({
  title,
  what,
  paper,
  sent,
  footWord,
  onClose,
  children,
}: {
  title: string
  /** `invoice`, `receipt` or `statement`. */
  what: string
  paper: Paper
  /** The sentence for a message that had to wait and was then sent: `Invoice sent successfully`. */
  sent: string
  /** What sending does, beside the button. */
  footWord?: string
  onClose: () => void
  /** Choices of this kind of paper, above the words. */
  children?: ReactNode
}) {
  const { kind, about, key, recipient, refresh } = paper
  const form = useSendForm({
    kind,
    about,
    key: ['paper', ...key],
    start: { to: recipient.email, toName: recipient.name, subject: '', caption: '' },
    missing: ({ to }) => (to.trim() === '' ? t('Enter an e-mail address.') : undefined),
    reader: (choices) => (signal) => paper.readMessage({ ...choices, to: choices.to.trim() }, signal),
    readPdf: (_, signal) => paper.readPdf(signal),
    send: ({ to, toName, ...words }, shown, idempotencyKey, copies) =>
      paper.send({ ...words, ...copies }, { to: to.trim(), toName, ...shown }, idempotencyKey),
    refresh,
  })
  const { choices, set, message, answer } = form
  return (
    <WideDrawer title={title} onClose={onClose}>
      {answer ? (
        <SendResult answer={answer} what={what} sent={sent} onNews={refresh} onClose={onClose} />
      ) : (
        <SendColumns form={form} channel="email" footWord={footWord} onClose={onClose}>
          {message.data && form.isCurrent && <PaperProblems message={message.data} />}
          <RecipientFields
            label={letterWords.to}
            type="email"
            error={form.fields['to']}
            to={choices.to}
            onTo={(to) => set({ to })}
            name={choices.toName}
            onName={(toName) => set({ toName })}
          />
          <CopyFields copies={form.copies} fields={form.fields} of={paper.copiesOf} />
          {children}
          <SubjectField form={form} />
          <MessageField form={form} description={t('Leave it empty to send the words shown.')} />
        </SendColumns>
      )}
    </WideDrawer>
  )
}
