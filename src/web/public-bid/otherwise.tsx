import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { askAboutPublicBid, declinePublicBid, type PublicBid } from '../../contract/public-bids.ts'
import { call } from '../api/client.ts'
import type { PublicDraft } from './choice.ts'
import { Field, focusFirstError, SendingFailure } from './field.tsx'
import { useSpeech } from './language.tsx'
import { Notice } from './notice.tsx'
import classes from './public-bid.module.css'
import { contactName } from './state-notice.tsx'
import { typedLine } from './typed-line.ts'
import { useRefusedFields } from './use-refused-fields.ts'
import { useSending } from './use-sending.ts'

/** For who does not sign now: a question, or a no. */
export function Otherwise({
  bid,
  bidIndex,
  draft,
  onRefused,
  onDeclined,
}: {
  bid: PublicBid
  bidIndex: string
  draft: PublicDraft
  onRefused: (error: unknown) => void
  onDeclined: (bid: PublicBid) => void
}) {
  const { words } = useSpeech()
  // A question that was begun is there again.
  const [isAsking, setAsking] = useState(() => draft.typed.question !== '')
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <section className={classes.otherwise} aria-labelledby="otherwise">
      <h2 id="otherwise">{words.otherwise}</h2>
      <p className={classes.papers}>
        <button
          type="button"
          className={classes.secondary}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          {words.ask}
        </button>
        <button type="button" className={classes.secondary} onClick={() => dialog.current?.showModal()}>
          {words.decline}
        </button>
      </p>
      {isAsking && <AskForm bid={bid} bidIndex={bidIndex} draft={draft} onRefused={onRefused} />}
      <dialog ref={dialog} aria-labelledby="decline" className={classes.dialog}>
        <DeclineForm
          bid={bid}
          bidIndex={bidIndex}
          draft={draft}
          onClose={() => dialog.current?.close()}
          onRefused={onRefused}
          onDeclined={onDeclined}
        />
      </dialog>
    </section>
  )
}

function AskForm({
  bid,
  bidIndex,
  draft: {
    typed: { askName: name, contact, question },
    type,
    strike,
  },
  onRefused,
}: {
  bid: PublicBid
  bidIndex: string
  draft: PublicDraft
  onRefused: (error: unknown) => void
}) {
  const { words } = useSpeech()
  const [isChecked, setChecked] = useState(false)
  const [isSent, setSent] = useState(false)
  const [isWriting, setWriting] = useState(true)
  const { isSending, failure, send } = useSending()
  const { refused, take, forget } = useRefusedFields(['name', 'contact', 'question'])
  const manager = contactName(bid)
  const asker = typedLine(name)

  function changing(field: 'askName' | 'contact' | 'question'): (text: string) => void {
    return (text) => {
      forget()
      type(field, text)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    flushSync(() => setChecked(true))
    if (asker === '' || question.trim() === '') return focusFirstError(form)
    setSent(false)
    forget()
    void send(() => ask(form))
  }

  async function ask(form: HTMLFormElement): Promise<void> {
    try {
      const body = { name: asker, contact: typedLine(contact), question: question.trim() }
      await call(askAboutPublicBid, { params: { bidIndex }, body })
      setSent(true)
      // Who writes on while it is sent has not asked that yet.
      setWriting(strike('question', body.question) !== '')
      setChecked(false)
    } catch (error) {
      if (!take(error, form)) onRefused(error)
    }
  }

  function askAnother(): void {
    setSent(false)
    setWriting(true)
  }

  return (
    <>
      {isSent && (
        <Notice tone="good" takesFocus={!isWriting}>
          <h3>{words.askSent}</h3>
          <p>{words.askSentMore(manager)}</p>
          {!isWriting && (
            <p>
              <button type="button" className={classes.quiet} onClick={askAnother}>
                {words.askAnother}
              </button>
            </p>
          )}
        </Notice>
      )}
      {isWriting && (
        <form noValidate onSubmit={submit} aria-busy={isSending}>
          <p>{words.askIntro(manager)}</p>
          <Field
            label={words.askName}
            name="name"
            autoComplete="name"
            maxLength={200}
            required
            value={name}
            onChange={changing('askName')}
            error={isChecked && asker === '' ? words.needAskName : refused.name}
          />
          <Field
            label={words.askContact}
            isOptional
            name="contact"
            autoComplete="on"
            maxLength={200}
            value={contact}
            onChange={changing('contact')}
            error={refused.contact}
          />
          <Field
            label={words.askText}
            name="question"
            lines={4}
            maxLength={4000}
            required
            value={question}
            onChange={changing('question')}
            error={isChecked && question.trim() === '' ? words.needQuestion : refused.question}
          />
          <SendingFailure failure={failure} />
          <button type="submit" className={classes.primary} aria-disabled={isSending}>
            {isSending ? words.sending : words.askSend}
          </button>
        </form>
      )}
    </>
  )
}

/** Asks once and says what will happen: this cannot be taken back. */
function DeclineForm({
  bid,
  bidIndex,
  draft: {
    typed: { reason },
    type,
  },
  onClose,
  onRefused,
  onDeclined,
}: {
  bid: PublicBid
  bidIndex: string
  draft: PublicDraft
  onClose: () => void
  onRefused: (error: unknown) => void
  onDeclined: (bid: PublicBid) => void
}) {
  const { words } = useSpeech()
  const { isSending, failure, send } = useSending()
  const { refused, take, forget } = useRefusedFields(['reason'])
  const id = useId()

  async function decline(form: HTMLFormElement): Promise<void> {
    try {
      const said = reason.trim()
      const body = said === '' ? {} : { reason: said }
      const declined = await call(declinePublicBid, { params: { bidIndex }, body })
      onClose()
      onDeclined(declined)
    } catch (error) {
      if (take(error, form)) return
      onRefused(error)
      onClose()
    }
  }

  return (
    <form
      noValidate
      aria-busy={isSending}
      aria-describedby={id}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        forget()
        void send(() => decline(form))
      }}
    >
      <h2 id="decline">{words.declineTitle[bid.kind]}</h2>
      <p id={id}>{words.declineWarning(bid.company.name)}</p>
      <Field
        label={words.declineReason}
        isOptional
        name="reason"
        lines={3}
        maxLength={2000}
        value={reason}
        onChange={(text) => {
          forget()
          type('reason', text)
        }}
        error={refused.reason}
      />
      <SendingFailure failure={failure} />
      <p className={classes.papers}>
        <button type="submit" className={classes.danger} aria-disabled={isSending}>
          {isSending ? words.sending : words.declineNow}
        </button>
        <button type="button" className={classes.secondary} onClick={onClose}>
          {words.keepOpen}
        </button>
      </p>
    </form>
  )
}
