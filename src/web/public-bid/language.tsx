import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { companyTimeZone, type Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'
import { readKept, writeKept } from './kept.ts'
import { english, type Words } from './words-en.ts'

interface Speech {
  language: Language
  words: Words
  /** `Nov 20, 2026`. */
  day(day: Day): string
  /** Day and time on the company's clock, with the name of its zone: a signature's time must not be in doubt. */
  instant(instant: string): string
}

const inEnglish = speechOf('en', english)
let inSpanish: Speech | undefined

/** Whoever reads English never waits for Spanish, nor pays for it. */
export async function prepareLanguage(language: Language): Promise<void> {
  if (isPrepared(language)) return
  const { spanish } = await import('./words-es.ts')
  inSpanish = speechOf('es', spanish)
}

export function isPrepared(language: Language): boolean {
  return speechIn(language) !== undefined
}

function speechIn(language: Language): Speech | undefined {
  return language === 'en' ? inEnglish : inSpanish
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

const SpeechContext = createContext(inEnglish)

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
  const wanted = switched === 'en' || switched === 'es' ? switched : (ofBid ?? ofBrowser)
  const language = usePrepared(wanted) ? wanted : 'en'

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

/** False until the words are there; without a connection that is never, and the page stays in English. */
function usePrepared(wanted: Language): boolean {
  const [, drawAgain] = useState(wanted)
  const isReady = isPrepared(wanted)
  useEffect(() => {
    if (isReady) return
    let isOver = false
    prepareLanguage(wanted).then(
      () => !isOver && drawAgain(wanted),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [wanted, isReady])
  return isReady
}

export function Spoken({ language, children }: { language: Language; children: ReactNode }) {
  return <SpeechContext value={speechIn(language) ?? inEnglish}>{children}</SpeechContext>
}

/** What the company wrote, said to be in the bid's language where the page is read in the other. */
export function useWrittenIn(ofBid: Language): { lang?: Language } {
  return useSpeech().language === ofBid ? {} : { lang: ofBid }
}
