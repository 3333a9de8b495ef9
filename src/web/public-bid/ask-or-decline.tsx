import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { askAboutPublicBid, declinePublicBid } from '../../contract/public-bids.ts'
import { call } from '../api/client.ts'
import controls from './controls.module.css'
import { cleanLine, Field, SendingFailure } from './field.tsx'
import { useSpeech } from './language.tsx'
import { type AnswerForm, focusFirstError, useRefusedFields, useSending } from './sending.ts'
import { contactName, Notice } from './state-notice.tsx'

/** Ways on for a reader who doesn't sign now. */
export function AskOrDecline(form: AnswerForm) {
  const { words } = useSpeech()
  // Reopen the form with a question that was begun before a reload.
  const [isAsking, setAsking] = useState(() => form.draft.typed.question !== '')
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <section className={controls.unsure} aria-labelledby="unsure">
      <h2 id="unsure">{words.unsure}</h2>
      <p className={controls.actions}>
        <button
          type="button"
          className={controls.secondary}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          {words.ask}
        </button>
        <button type="button" className={controls.secondary} onClick={() => dialog.current?.showModal()}>
          {words.decline}
        </button>
      </p>
      {isAsking && <AskForm {...form} />}
      <dialog ref={dialog} aria-labelledby="decline" className={controls.dialog}>
        <DeclineForm {...form} onClose={() => dialog.current?.close()} />
      </dialog>
    </section>
  )
}

function AskForm(form: AnswerForm) {
  const { words } = useSpeech()
  const { typed } = form.draft
  const { isSent, isWriting, isSending, problems, failure, changing, submit, askAnother } = useAsking(form)
  const manager = contactName(form.bid)
  return (
    <>
      {isSent && <AskSent manager={manager} isWriting={isWriting} onAnother={askAnother} />}
      {isWriting && (
        <form className={controls.form} noValidate onSubmit={submit} aria-busy={isSending}>
          <p>{words.askIntro(manager)}</p>
          <Field
            label={words.askName}
            name="name"
            autoComplete="name"
            maxLength={200}
            required
            value={typed.askName}
            onChange={changing('askName')}
            error={problems.name}
          />
          <Field
            label={words.askContact}
            isOptional
            name="contact"
            autoComplete="on"
            maxLength={200}
            value={typed.contact}
            onChange={changing('contact')}
            error={problems.contact}
          />
          <Field
            label={words.askText}
            name="question"
            lines={4}
            maxLength={4000}
            required
            value={typed.question}
            onChange={changing('question')}
            error={problems.question}
          />
          <SendingFailure failure={failure} />
          <button type="submit" className={controls.primary} aria-disabled={isSending}>
            {isSending ? words.sending : words.askSend}
          </button>
        </form>
      )}
    </>
  )
}

function AskSent({
  manager,
  isWriting,
  onAnother,
}: {
  manager: string
  /** Another question is being written below. */
  isWriting: boolean
  onAnother: () => void
}) {
  const { words } = useSpeech()
  return (
    <Notice tone="good" takesFocus={!isWriting}>
      <h3>{words.askSent}</h3>
      <p>{words.askSentMore(manager)}</p>
      {!isWriting && (
        <p>
          <button type="button" className={controls.quiet} onClick={onAnother}>
            {words.askAnother}
          </button>
        </p>
      )}
    </Notice>
  )
}

/** The question so far, what is wrong with it, and how to send it. */
function useAsking({
  bidIndex,
  draft: {
    typed: { askName: name, contact, question },
    type,
    removeSent,
  },
  onRefused,
}: AnswerForm) {
  const { words } = useSpeech()
  const [isChecked, setChecked] = useState(false)
  const [isSent, setSent] = useState(false)
  const [isWriting, setWriting] = useState(true)
  const { isSending, failure, send } = useSending()
  const { refused, take, forget } = useRefusedFields(['name', 'contact', 'question'])
  const asker = cleanLine(name)

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
      const body = { name: asker, contact: cleanLine(contact), question: question.trim() }
      await call(askAboutPublicBid, { params: { bidIndex }, body })
      setSent(true)
      // Text typed during the call is the start of another question.
      setWriting(removeSent('question', body.question) !== '')
      setChecked(false)
    } catch (error) {
      if (!take(error, form)) onRefused(error)
    }
  }

  function askAnother(): void {
    setSent(false)
    setWriting(true)
  }

  const problems = {
    ...refused,
    ...(isChecked && asker === '' && { name: words.needAskName }),
    ...(isChecked && question.trim() === '' && { question: words.needQuestion }),
  }
  return { isSent, isWriting, isSending, problems, failure, changing, submit, askAnother }
}

/** Declining can't be undone here, so it asks first. */
function DeclineForm({
  bid,
  bidIndex,
  draft: {
    typed: { reason },
    type,
  },
  onRefused,
  onAnswered,
  onClose,
}: AnswerForm & { onClose: () => void }) {
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
      onAnswered(declined, { copyTo: '' })
    } catch (error) {
      if (take(error, form)) return
      onRefused(error)
      onClose()
    }
  }

  return (
    <form
      className={controls.form}
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
      <p className={controls.actions}>
        <button type="submit" className={controls.danger} aria-disabled={isSending}>
          {isSending ? words.sending : words.declineNow}
        </button>
        <button type="button" className={controls.secondary} onClick={onClose}>
          {words.keepOpen}
        </button>
      </p>
    </form>
  )
}
