import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { companyTimeZone, type Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'
import { readKept, writeKept } from './kept.ts'
import { english, type Words } from './words-en.ts'
import { spanish } from './words-es.ts'

interface Speech {
  language: Language
  words: Words
  /** `November 20, 2026` */
  day(day: Day): string
  /** Day and time in the company's time zone. It names the zone, as this may date a signature. */
  instant(instant: string): string
}

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

const speeches: Record<Language, Speech> = {
  en: speechOf('en', english),
  es: speechOf('es', spanish),
}

const SpeechContext = createContext(speeches.en)

/** The page's words, dates and times in the language it is read in. */
export function useSpeech(): Speech {
  return useContext(SpeechContext)
}

const languageKey = 'public-bid-language'

/** The language that the reader switched to, else the bid's, else the browser's. Also sets the document's `lang`. */
export function useLanguage(ofBid: Language | undefined): [Language, (language: Language) => void] {
  const [switched, setSwitched] = useState(() => readKept<Language>(languageKey))
  const ofBrowser = navigator.language.startsWith('es') ? 'es' : 'en'
  const language = switched === 'en' || switched === 'es' ? switched : (ofBid ?? ofBrowser)

  // Before the first paint: screen readers start at once.
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

/** The `lang` attribute of the company's own text, when the page is in the other language. */
export function useWrittenIn(ofBid: Language): { lang?: Language } {
  return useSpeech().language === ofBid ? {} : { lang: ofBid }
}
