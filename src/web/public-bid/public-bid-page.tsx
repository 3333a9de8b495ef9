import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { PublicBid } from '../../contract/public-bids.ts'
import type { Language } from '../../domain/people.ts'
import { ApiError } from '../api/api-error.ts'
import { Contact } from './contact.tsx'
import { isOutdated, sentenceOf } from './failure.ts'
import { Spoken, useLanguage, useSpeech } from './language.tsx'
import { Letterhead } from './letterhead.tsx'
import { Notice } from './notice.tsx'
import { Offer } from './offer.tsx'
import classes from './public-bid.module.css'
import { StateNotice } from './state-notice.tsx'
import { usePublicBid } from './use-public-bid.ts'

/** The bid as its customer reads, weighs and signs it: without a session, first of all on a phone. */
export function PublicBidPage({ bidIndex }: { bidIndex: string }) {
  const { bid, error, isLoading, reload, show } = usePublicBid(bidIndex)
  const [language, setLanguage] = useLanguage(bid?.language)
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <Spoken language={language}>
      <div className={classes.page}>
        <div className={classes.sheet}>
          {bid && !isUnknown ? (
            <Loaded
              bid={bid}
              bidIndex={bidIndex}
              onReload={reload}
              onAnswer={show}
              isLoading={isLoading}
              error={error}
              languageSwitch={<LanguageSwitch onSwitch={setLanguage} />}
            />
          ) : (
            <main className={classes.alone} aria-busy={isLoading}>
              <LanguageSwitch onSwitch={setLanguage} />
              {isUnknown && <UnknownLink />}
              {!isUnknown && error !== undefined && !isLoading && <Failed error={error} onRetry={reload} />}
              {!isUnknown && isLoading && <Loading />}
            </main>
          )}
        </div>
      </div>
    </Spoken>
  )
}

function Loaded({
  bid,
  bidIndex,
  onReload,
  onAnswer,
  isLoading,
  error,
  languageSwitch,
}: {
  bid: PublicBid
  bidIndex: string
  onReload: () => void
  onAnswer: (bid: PublicBid) => void
  /** True while the bid is asked for again. */
  isLoading: boolean
  /** Why it did not come when it was last asked for. */
  error: unknown
  languageSwitch: ReactNode
}) {
  const { words } = useSpeech()
  const isOnline = useOnline()
  const [outdated, setOutdated] = useState<unknown>()
  const [signedCopyTo, setSignedCopyTo] = useState<string>()
  const [isDeclinedNow, setDeclinedNow] = useState(false)
  const isWithdrawn = bid.status === 'superseded' || bid.status === 'expired'

  /** Somebody else, or another tab, was quicker: the reader sees what is so now before anything else happens. */
  function refuse(error: unknown): void {
    if (!isOutdated(error)) throw error
    setOutdated(error)
    onReload()
  }

  return (
    <>
      <title>{`${words.nameOf[bid.kind]} ${bid.number}${bid.project.number && ` · ${bid.project.number}`} · ${bid.company.name}`}</title>
      <Letterhead bid={bid} languageSwitch={languageSwitch} />
      <main>
        {outdated !== undefined && !isLoading && (
          <Notice tone="caution" takesFocus>
            <Sentence error={outdated} />
            {error === undefined ? <p>{words.changed}</p> : <NotReloaded error={error} onRetry={onReload} />}
          </Notice>
        )}
        <StateNotice
          bid={bid}
          bidIndex={bidIndex}
          signedCopyTo={signedCopyTo}
          isDeclinedNow={isDeclinedNow}
        />
        {!isWithdrawn && (
          // Another total or another state is another page: what was chosen for the old one is looked at anew.
          <Offer
            key={`${bid.revision} ${bid.total} ${bid.canAnswer}`}
            bid={bid}
            bidIndex={bidIndex}
            onRefused={refuse}
            onAccepted={(accepted, email) => {
              setOutdated(undefined)
              setSignedCopyTo(email)
              onAnswer(accepted)
            }}
            onDeclined={(declined) => {
              setOutdated(undefined)
              setDeclinedNow(true)
              onAnswer(declined)
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

/** What stands on the page is known to be old, and the new did not come. */
function NotReloaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { words } = useSpeech()
  const { text, lang } = sentenceOf(error, words)
  return (
    <>
      <p>{words.notReloaded}</p>
      <p lang={lang}>{text}</p>
      <p>
        <button type="button" className={classes.quiet} onClick={onRetry}>
          {words.tryAgain}
        </button>
      </p>
    </>
  )
}

function Sentence({ error }: { error: unknown }) {
  const { words } = useSpeech()
  const { text, lang } = sentenceOf(error, words)
  return (
    <p lang={lang}>
      <strong>{text}</strong>
    </p>
  )
}

function LanguageSwitch({ onSwitch }: { onSwitch: (language: Language) => void }) {
  const { language, words } = useSpeech()
  const other = language === 'en' ? 'es' : 'en'
  return (
    <button type="button" lang={other} className={classes.languageSwitch} onClick={() => onSwitch(other)}>
      {words.otherLanguage}
    </button>
  )
}

function UnknownLink() {
  const { words } = useSpeech()
  return (
    <>
      <title>{words.nameOf.bid}</title>
      <h1>{words.unknownTitle}</h1>
      <p>{words.unknownText}</p>
    </>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { words } = useSpeech()
  const { text, lang } = sentenceOf(error, words)
  return (
    <>
      <title>{words.failedTitle}</title>
      <h1>{words.failedTitle}</h1>
      <p role="alert" lang={lang}>
        {text}
      </p>
      <button type="button" className={classes.primary} onClick={onRetry}>
        {words.tryAgain}
      </button>
    </>
  )
}

function Loading() {
  const { words } = useSpeech()
  return (
    <>
      <title>{words.nameOf.bid}</title>
      <p role="status">{words.loading}</p>
    </>
  )
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
