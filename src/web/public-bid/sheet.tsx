import type { ReactNode } from 'react'
import type { Language } from '../../domain/people.ts'
import { ApiError } from '../api/api-error.ts'
import controls from './controls.module.css'
import { ErrorText } from './field.tsx'
import { Spoken, useSpeech } from './language.tsx'
import classes from './page.module.css'

/** The frame of every customer's page: a sheet of paper, in the language it is read in. */
export function Sheet({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <Spoken language={language}>
      <div className={classes.page}>
        <div className={classes.sheet}>{children}</div>
      </div>
    </Spoken>
  )
}

export function LanguageSwitch({ onSwitch }: { onSwitch: (language: Language) => void }) {
  const { language, words } = useSpeech()
  const other = language === 'en' ? 'es' : 'en'
  return (
    <button type="button" lang={other} className={controls.quiet} onClick={() => onSwitch(other)}>
      {words.otherLanguage}
    </button>
  )
}

/** What a page says of itself while there is nothing to show. */
export interface PageWords {
  name: string
  loading: string
  unknownTitle: string
  unknownText: string
  failedTitle: string
}

/** A page while it is loading, or when it can't be loaded. */
export function NotShown({
  error,
  isLoading,
  words,
  onRetry,
  languageSwitch,
}: {
  error: unknown
  isLoading: boolean
  words: PageWords
  onRetry: () => void
  languageSwitch: ReactNode
}) {
  return (
    <main aria-busy={isLoading}>
      {languageSwitch}
      {isUnknown(error) ? (
        <section>
          <title>{words.name}</title>
          <h1>{words.unknownTitle}</h1>
          <p>{words.unknownText}</p>
        </section>
      ) : isLoading ? (
        <p role="status">
          <title>{words.name}</title>
          {words.loading}
        </p>
      ) : (
        <Failed error={error} title={words.failedTitle} onRetry={onRetry} />
      )}
    </main>
  )
}

function Failed({ error, title, onRetry }: { error: unknown; title: string; onRetry: () => void }) {
  const { words } = useSpeech()
  return (
    <section>
      <title>{title}</title>
      <h1>{title}</h1>
      <ErrorText error={error} role="alert" />
      <button type="button" className={controls.primary} onClick={onRetry}>
        {words.tryAgain}
      </button>
    </section>
  )
}

export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
