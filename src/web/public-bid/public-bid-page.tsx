import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type PublicBid, readPublicBid } from '../../contract/public-bids.ts'
import type { Language } from '../../domain/people.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { Contact, Letterhead } from './company.tsx'
import controls from './controls.module.css'
import { ErrorText } from './field.tsx'
import { Spoken, useLanguage, useSpeech } from './language.tsx'
import { Offer } from './offer.tsx'
import classes from './page.module.css'
import { type Answered, isOutdated } from './sending.ts'
import { Notice, StateNotice } from './state-notice.tsx'

/** The page where a customer reads and signs a bid, mostly on a phone and without a session. */
export function PublicBidPage({ bidIndex }: { bidIndex: string }) {
  const loading = usePublicBid(bidIndex)
  const { bid, error, isLoading, reload } = loading
  const [language, setLanguage] = useLanguage(bid?.language)
  return (
    <Spoken language={language}>
      <div className={classes.page}>
        <div className={classes.sheet}>
          {bid && !isUnknown(error) ? (
            <Loaded
              bid={bid}
              bidIndex={bidIndex}
              loading={loading}
              languageSwitch={<LanguageSwitch onSwitch={setLanguage} />}
            />
          ) : (
            <main aria-busy={isLoading}>
              <LanguageSwitch onSwitch={setLanguage} />
              <NoBid error={error} isLoading={isLoading} onRetry={reload} />
            </main>
          )}
        </div>
      </div>
    </Spoken>
  )
}

interface Loading {
  bid: PublicBid | undefined
  /** Why the last load failed. */
  error: unknown
  /** True while the bid is loading again, too. */
  isLoading: boolean
  /** Loads the bid again and keeps the old one on the screen meanwhile. */
  reload(): void
  show(bid: PublicBid): void
}

/** The bid behind a link. It never reloads by itself: the office counts every view. */
function usePublicBid(bidIndex: string): Loading {
  const [bid, setBid] = useState<PublicBid>()
  const [error, setError] = useState<unknown>()
  const [isLoading, setLoading] = useState(true)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const left = new AbortController()
    setLoading(true)
    call(readPublicBid, { params: { bidIndex }, signal: left.signal }).then(
      (found) => {
        if (left.signal.aborted) return
        setBid(found)
        setError(undefined)
        setLoading(false)
      },
      (cause: unknown) => {
        if (left.signal.aborted) return
        setError(cause)
        setLoading(false)
      },
    )
    return () => left.abort()
  }, [bidIndex, attempt])

  const reload = useCallback(() => {
    // Set here too: the effect runs after the next render, and that must not show the old bid as loaded.
    setLoading(true)
    setAttempt((before) => before + 1)
  }, [])
  return { bid, error, isLoading, reload, show: setBid }
}

function Loaded({
  bid,
  bidIndex,
  loading: { error, isLoading, reload, show },
  languageSwitch,
}: {
  bid: PublicBid
  bidIndex: string
  loading: Loading
  languageSwitch: ReactNode
}) {
  const { words } = useSpeech()
  const isOnline = useOnline()
  const [outdated, setOutdated] = useState<unknown>()
  const [answered, setAnswered] = useState<Answered>()
  const isWithdrawn = bid.status === 'superseded' || bid.status === 'expired'

  /** Another person or tab may have answered the bid: show its new state first. */
  function refuse(error: unknown): void {
    if (!isOutdated(error)) throw error
    setOutdated(error)
    reload()
  }

  return (
    <>
      <title>{`${words.nameOf[bid.kind]} ${bid.number}${bid.project.number && ` · ${bid.project.number}`} · ${bid.company.name}`}</title>
      <Letterhead bid={bid} languageSwitch={languageSwitch} />
      <main>
        {outdated !== undefined && !isLoading && (
          <Notice tone="caution" takesFocus>
            <ErrorText error={outdated} className={classes.name} />
            {error === undefined ? <p>{words.changed}</p> : <NotReloaded error={error} onRetry={reload} />}
          </Notice>
        )}
        <StateNotice bid={bid} bidIndex={bidIndex} answered={answered} />
        {!isWithdrawn && (
          // A new total or state starts the page anew, so that nobody signs with an agreement to the old one.
          <Offer
            key={`${bid.revision} ${bid.total} ${bid.canAnswer}`}
            bid={bid}
            bidIndex={bidIndex}
            onRefused={refuse}
            onAnswered={(next, answer) => {
              setOutdated(undefined)
              setAnswered(answer)
              show(next)
            }}
          />
        )}
        {!isOnline && (
          <Notice tone="caution">
            <p>{words.offline}</p>
          </Notice>
        )}
      </main>
      <Contact bid={bid} />
    </>
  )
}

function NotReloaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { words } = useSpeech()
  return (
    <>
      <p>{words.notReloaded}</p>
      <ErrorText error={error} />
      <button type="button" className={controls.quiet} onClick={onRetry}>
        {words.tryAgain}
      </button>
    </>
  )
}

function LanguageSwitch({ onSwitch }: { onSwitch: (language: Language) => void }) {
  const { language, words } = useSpeech()
  const other = language === 'en' ? 'es' : 'en'
  return (
    <button type="button" lang={other} className={controls.quiet} onClick={() => onSwitch(other)}>
      {words.otherLanguage}
    </button>
  )
}

/** The page while the bid is loading, or when it can't be loaded. */
function NoBid({ error, isLoading, onRetry }: { error: unknown; isLoading: boolean; onRetry: () => void }) {
  const { words } = useSpeech()
  if (isUnknown(error)) {
    return (
      <section>
        <title>{words.nameOf.bid}</title>
        <h1>{words.unknownTitle}</h1>
        <p>{words.unknownText}</p>
      </section>
    )
  }
  if (isLoading) {
    return (
      <p role="status">
        <title>{words.nameOf.bid}</title>
        {words.loading}
      </p>
    )
  }
  return (
    <section>
      <title>{words.failedTitle}</title>
      <h1>{words.failedTitle}</h1>
      <ErrorText error={error} role="alert" />
      <button type="button" className={controls.primary} onClick={onRetry}>
        {words.tryAgain}
      </button>
    </section>
  )
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, () => navigator.onLine)
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
