import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { OptionalEmail } from '../../contract/fields.ts'
import { acceptPublicBid, type PublicBid } from '../../contract/public-bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { call } from '../api/client.ts'
import type { ChosenBid } from './choice.ts'
import controls from './controls.module.css'
import { cleanLine, Field, FieldError, SendingFailure } from './field.tsx'
import { useSpeech } from './language.tsx'
import classes from './page.module.css'
import { type AnswerForm, focusFirstError, useRefusedFields, useSending } from './sending.ts'
import { SignaturePad, type Stroke, toPng } from './signature-pad.tsx'
import type { Words } from './words-en.ts'

type Problems = Partial<Record<'name' | 'signature' | 'email' | 'agreed', string>>

type SignFormProps = AnswerForm & { chosen: ChosenBid }

/** The form to accept the bid with a name and a signature. */
export function SignForm(form: SignFormProps) {
  const { bid, chosen, draft } = form
  const { words } = useSpeech()
  const { values, change, problems, isSending, failure, submit } = useSigning(form)
  return (
    <section className={controls.sign} aria-labelledby="sign">
      <h2 id="sign" tabIndex={-1}>
        {words.signTitle}
      </h2>
      <p>{words.signIntro(bid.company.name)}</p>
      <form className={controls.form} noValidate onSubmit={submit} aria-busy={isSending}>
        <Field
          label={words.fullName}
          name="name"
          autoComplete="name"
          maxLength={200}
          required
          value={draft.typed.name}
          onChange={change.name}
          error={problems.name}
        />
        <Signature
          name={cleanLine(draft.typed.name)}
          isDrawn={values.isDrawn}
          onDrawn={change.isDrawn}
          strokes={values.strokes}
          onStrokes={change.strokes}
          error={problems.signature}
        />
        {bid.sendsCopies && (
          <Field
            label={words.signedCopyTo}
            isOptional
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={200}
            value={draft.typed.email}
            onChange={change.email}
            error={problems.email}
          />
        )}
        <Agreement
          bid={bid}
          chosen={chosen}
          agreed={values.agreed}
          onAgreed={change.agreed}
          error={problems.agreed}
        />
        <SendingFailure failure={failure} />
        <button type="submit" className={controls.primary} aria-disabled={isSending}>
          {isSending ? words.sending : words.acceptButton(formatDollars(chosen.total))}
        </button>
      </form>
    </section>
  )
}

/** What was signed and agreed to so far, what is wrong with it, and how to send it. */
function useSigning({ bid, bidIndex, chosen, draft: { typed, type }, onRefused, onAnswered }: SignFormProps) {
  const { words } = useSpeech()
  const [isDrawn, setDrawn] = useState(false)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [agreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { refused, take, forget } = useRefusedFields(['name', 'signature', 'email'])
  const { isSending, failure, send } = useSending()
  // An earlier visit may have kept an address that the form doesn't ask for now.
  const copyTo = bid.sendsCopies ? cleanLine(typed.email) : ''
  const signer = cleanLine(typed.name)

  function findProblems(): Problems {
    return {
      ...refused,
      ...(signer.length < 2 && { name: words.needName }),
      ...(isDrawn && strokes.length === 0 && { signature: words.needDrawing }),
      ...(!OptionalEmail.safeParse(copyTo).success && { email: words.needEmail }),
      ...(!agreed && { agreed: words.needAgreement }),
    }
  }

  /** Any change hides the server's errors: it may have fixed them. */
  function changing<T>(set: (value: T) => void): (value: T) => void {
    return (value) => {
      forget()
      set(value)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    flushSync(() => setChecked(true))
    if (Object.keys(findProblems()).length > 0) focusFirstError(form)
    else void send(() => accept(form))
  }

  async function accept(form: HTMLFormElement): Promise<void> {
    try {
      const accepted = await call(acceptPublicBid, {
        params: { bidIndex },
        body: {
          name: signer,
          signature: isDrawn ? toPng(strokes) : null,
          selected: chosen.chosen.map((item) => item.id),
          total: chosen.total,
          agreed: true,
          ...(copyTo !== '' && { email: copyTo }),
        },
      })
      onAnswered(accepted, { copyTo })
    } catch (error) {
      if (!take(error, form)) onRefused(error)
    }
  }

  return {
    values: { isDrawn, strokes, agreed },
    change: {
      name: changing((text: string) => type('name', text)),
      email: changing((text: string) => type('email', text)),
      isDrawn: changing(setDrawn),
      strokes: changing(setStrokes),
      agreed: setAgreed,
    },
    problems: isChecked ? findProblems() : {},
    isSending,
    failure,
    submit,
  }
}

function Signature({
  name,
  isDrawn,
  onDrawn,
  strokes,
  onStrokes,
  error,
}: {
  name: string
  isDrawn: boolean
  onDrawn: (isDrawn: boolean) => void
  strokes: readonly Stroke[]
  onStrokes: (change: (before: readonly Stroke[]) => readonly Stroke[]) => void
  error: string | undefined
}) {
  const { words } = useSpeech()
  const id = useId()
  const ways = [
    { label: words.typeIt, way: false },
    { label: words.drawIt, way: true },
  ]
  return (
    <fieldset className={controls.signature}>
      <legend>{words.signature}</legend>
      <div className={controls.actions}>
        {ways.map(({ label, way }) => (
          <label key={label} className={controls.choice}>
            <input
              type="radio"
              name={id}
              checked={isDrawn === way}
              onChange={() => onDrawn(way)}
              data-wrong={(way && error !== undefined) || undefined}
              aria-describedby={way && error !== undefined ? `${id}-error` : undefined}
            />
            {label}
          </label>
        ))}
      </div>
      {isDrawn ? (
        <SignaturePad strokes={strokes} onChange={onStrokes} />
      ) : (
        <>
          <p className={controls.script} aria-hidden>
            {name}
          </p>
          <p className={classes.soft}>{words.typedHint}</p>
        </>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

function Agreement({
  bid,
  chosen,
  agreed,
  onAgreed,
  error,
}: {
  bid: PublicBid
  chosen: ChosenBid
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  error: string | undefined
}) {
  const { words } = useSpeech()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={controls.choice}>
        <input
          id={id}
          type="checkbox"
          checked={agreed}
          onChange={(event) => onAgreed(event.currentTarget.checked)}
          required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>{agreementOf(bid, chosen, words)}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The sentence to agree to: it names the amount and every chosen option. */
function agreementOf(bid: PublicBid, chosen: ChosenBid, words: Words): string {
  const names = chosen.chosen.map((item) => item.description.trim().split('\n')[0]?.trim() ?? '')
  const listed = new Intl.ListFormat(words.locale, { type: 'conjunction' }).format(names)
  const none = chosen.optionCount > 0 ? words.withoutOptions : ''
  const options = names.length > 0 ? words.withOptions(listed) : none
  const { total } = chosen
  if (bid.kind === 'bid') return words.agreeBid(formatDollars(total), options)
  const change = total > 0 ? words.adds : words.takesOff
  return words.agreeChangeOrder(
    total === 0 ? words.keepsTotal : change(formatDollars(Math.abs(total))),
    options,
  )
}
