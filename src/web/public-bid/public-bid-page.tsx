import { type ReactNode, useCallback, useState } from 'react'
import { type PublicBid, readPublicBid } from '../../contract/public-bids.ts'
import { call } from '../api/client.ts'
import { Contact, Letterhead } from './company.tsx'
import controls from './controls.module.css'
import { ErrorText } from './field.tsx'
import { useLanguage, useSpeech } from './language.tsx'
import { Offer } from './offer.tsx'
import classes from './page.module.css'
import { type Answered, isOutdated } from './sending.ts'
import { isUnknown, LanguageSwitch, NotShown, Sheet } from './sheet.tsx'
import { documentName, Notice, StateNotice } from './state-notice.tsx'
import { type Loading, useLoading, useOnline } from './use-loading.ts'
import { english } from './words-en.ts'
import { spanish } from './words-es.ts'

/** The page where a customer reads and signs a bid, mostly on a phone and without a session. */
export function PublicBidPage({ bidIndex }: { bidIndex: string }) {
  const loading = useLoading(
    useCallback((signal) => call(readPublicBid, { params: { bidIndex }, signal }), [bidIndex]),
  )
  const { found: bid, error, isLoading, reload } = loading
  const [language, setLanguage] = useLanguage(bid?.language)
  return (
    <Sheet language={language}>
      {bid && !isUnknown(error) ? (
        <Loaded
          bid={bid}
          bidIndex={bidIndex}
          loading={loading}
          languageSwitch={<LanguageSwitch onSwitch={setLanguage} />}
        />
      ) : (
        <NotShown
          error={error}
          isLoading={isLoading}
          words={language === 'es' ? spanish.page : english.page}
          onRetry={reload}
          languageSwitch={<LanguageSwitch onSwitch={setLanguage} />}
        />
      )}
    </Sheet>
  )
}

function Loaded({
  bid,
  bidIndex,
  loading: { error, isLoading, reload, show },
  languageSwitch,
}: {
  bid: PublicBid
  bidIndex: string
  loading: Loading<PublicBid>
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
      <Letterhead company={bid.company} languageSwitch={languageSwitch} />
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
      <Contact
        company={bid.company}
        manager={bid.manager}
        subject={[documentName(bid, words), bid.project.number].filter(Boolean).join(' · ')}
      />
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
