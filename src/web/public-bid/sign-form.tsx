import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { OptionalEmail } from '../../contract/fields.ts'
import { acceptPublicBid, type PublicBid } from '../../contract/public-bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { call } from '../api/client.ts'
import type { ChosenBid, PublicDraft } from './choice.ts'
import { Field, FieldError, focusFirstError, SendingFailure } from './field.tsx'
import { useSpeech } from './language.tsx'
import classes from './public-bid.module.css'
import { SignaturePad } from './signature-pad.tsx'
import { type Stroke, toPng } from './signature-strokes.ts'
import { typedLine } from './typed-line.ts'
import { useRefusedFields } from './use-refused-fields.ts'
import { useSending } from './use-sending.ts'
import type { Words } from './words-en.ts'

type Problems = Partial<Record<'name' | 'signature' | 'email' | 'agreed', string>>

/** Accepting: what is agreed to in one sentence, the name, the signature, one button with the amount. */
export function SignForm({
  bid,
  bidIndex,
  chosen,
  draft: {
    typed: { name, email },
    type,
  },
  onRefused,
  onAccepted,
}: {
  bid: PublicBid
  bidIndex: string
  chosen: ChosenBid
  draft: PublicDraft
  onRefused: (error: unknown) => void
  onAccepted: (bid: PublicBid, email: string) => void
}) {
  const { words } = useSpeech()
  const [isDrawn, setDrawn] = useState(false)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [agreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { refused, take, forget } = useRefusedFields(['name', 'signature', 'email'])
  const { isSending, failure, send } = useSending()
  const total = formatDollars(chosen.total)
  /** What was typed once counts only while it is asked for. */
  const copyTo = bid.sendsCopies ? typedLine(email) : ''
  const signer = typedLine(name)

  function findProblems(): Problems {
    return {
      ...refused,
      ...(signer.length < 2 && { name: words.needName }),
      ...(isDrawn && strokes.length === 0 && { signature: words.needDrawing }),
      ...(!OptionalEmail.safeParse(copyTo).success && { email: words.needEmail }),
      ...(!agreed && { agreed: words.needAgreement }),
    }
  }

  const problems = isChecked ? findProblems() : {}

  /** Whatever is changed may be right now. */
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
      onAccepted(accepted, copyTo)
    } catch (error) {
      if (!take(error, form)) onRefused(error)
    }
  }

  return (
    <section className={classes.sign} aria-labelledby="sign">
      <h2 id="sign" tabIndex={-1}>
        {words.signTitle}
      </h2>
      <p>{words.signIntro(bid.company.name)}</p>
      <form noValidate onSubmit={submit} aria-busy={isSending}>
        <Field
          label={words.fullName}
          name="name"
          autoComplete="name"
          maxLength={200}
          required
          value={name}
          onChange={changing((text) => type('name', text))}
          error={problems.name}
        />
        <Signature
          name={signer}
          isDrawn={isDrawn}
          onDrawn={changing(setDrawn)}
          strokes={strokes}
          onStrokes={changing(setStrokes)}
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
            value={email}
            onChange={changing((text) => type('email', text))}
            error={problems.email}
          />
        )}
        <Agreement bid={bid} chosen={chosen} agreed={agreed} onAgreed={setAgreed} error={problems.agreed} />
        <SendingFailure failure={failure} />
        <button type="submit" className={classes.accept} aria-disabled={isSending}>
          {isSending ? words.sending : words.acceptButton(total)}
        </button>
      </form>
    </section>
  )
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
    <fieldset className={classes.signature}>
      <legend>{words.signature}</legend>
      <div className={classes.ways}>
        {ways.map(({ label, way }) => (
          <label key={label}>
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
          <p className={classes.script} aria-hidden>
            {name}
          </p>
          <p className={classes.hint}>{words.typedHint}</p>
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
    <div className={classes.agreement}>
      <label htmlFor={id}>
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

/** What is agreed to, with the amount and every chosen option by name. */
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
