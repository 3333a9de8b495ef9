import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { companyTimeZone, type Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'
import { readKept, writeKept } from './kept.ts'
import { english, type Words } from './words-en.ts'
import { spanish } from './words-es.ts'

interface Speech {
  language: Language
  words: Words
  /** `Nov 20, 2026`. */
  day(day: Day): string
  /** Day and time on the company's clock, with the name of its zone: a signature's time must not be in doubt. */
  instant(instant: string): string
}

const speeches: Record<Language, Speech> = { en: speechOf('en', english), es: speechOf('es', spanish) }

function speechOf(language: Language, words: Words): Speech {
  const days = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const instants = new Intl.DateTimeFormat(words.locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: companyTimeZone,
  })
  return {
    language,
    words,
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    instant: (instant) => instants.format(new Date(instant)),
  }
}

const SpeechContext = createContext(speeches.en)

/** The page's words, dates and times in the language it is read in. */
export function useSpeech(): Speech {
  return useContext(SpeechContext)
}

const languageKey = 'public-bid-language'

/**
 * The reader's language: the one they switched to, else the bid's, else their browser's. The document says so too, for
 * what reads it aloud or translates it.
 */
export function useLanguage(ofBid: Language | undefined): [Language, (language: Language) => void] {
  const [switched, setSwitched] = useState(() => readKept<Language>(languageKey))
  const ofBrowser = navigator.language.startsWith('es') ? 'es' : 'en'
  const language = switched === 'en' || switched === 'es' ? switched : (ofBid ?? ofBrowser)

  // With the words, not after them: what reads aloud begins at once.
  useLayoutEffect(() => {
    const before = document.documentElement.lang
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = before
    }
  }, [language])

  return [
    language,
    (next) => {
      setSwitched(next)
      writeKept(languageKey, next)
    },
  ]
}

export function Spoken({ language, children }: { language: Language; children: ReactNode }) {
  return <SpeechContext value={speeches[language]}>{children}</SpeechContext>
}

/** What the company wrote, said to be in the bid's language where the page is read in the other. */
export function useWrittenIn(ofBid: Language): { lang?: Language } {
  return useSpeech().language === ofBid ? {} : { lang: ofBid }
}
