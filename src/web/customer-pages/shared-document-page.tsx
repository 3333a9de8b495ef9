import { useCallback } from 'react'
import { readSharedDocumentPage, type SharedDocument } from '../../contract/project-documents.ts'
import { call } from '../api/client.ts'
import { Contact, Letterhead } from '../public-bid/company.tsx'
import controls from '../public-bid/controls.module.css'
import { useLanguage } from '../public-bid/language.tsx'
import { Fact } from '../public-bid/offer.tsx'
import classes from '../public-bid/page.module.css'
import { isUnknown, LanguageSwitch, NotShown, Sheet } from '../public-bid/sheet.tsx'
import { useLoading } from '../public-bid/use-loading.ts'
import { pageWords, usePageWords } from './page-words.ts'

/** The page where somebody outside downloads a document that the office shares with them. */
export default function SharedDocumentPage({ token }: { token: string }) {
  const { found, error, isLoading, reload } = useLoading(
    useCallback((signal) => call(readSharedDocumentPage, { params: { token }, signal }), [token]),
  )
  const [language, setLanguage] = useLanguage(undefined)
  const languageSwitch = <LanguageSwitch onSwitch={setLanguage} />
  return (
    <Sheet language={language}>
      {found && !isUnknown(error) ? (
        <>
          <Letterhead company={found.company} languageSwitch={languageSwitch} />
          <Shared shared={found} token={token} />
          <Contact
            company={found.company}
            manager={found.manager}
            subject={`${found.title} · ${found.project}`}
          />
        </>
      ) : (
        <NotShown
          error={error}
          isLoading={isLoading}
          words={pageWords[language].documentPage}
          onRetry={reload}
          languageSwitch={languageSwitch}
        />
      )}
    </Sheet>
  )
}

function Shared({
  shared: { company, title, name, bytes, project, expires },
  token,
}: {
  shared: SharedDocument
  token: string
}) {
  const { words, say, day } = usePageWords()
  return (
    <main>
      <title>{`${title} · ${company.name}`}</title>
      <section>
        <p className={classes.soft}>{say.shares(company.name)}</p>
        <h1>{title}</h1>
        <dl className={classes.facts}>
          <Fact term={words.project} text={project} />
          <Fact term={say.file} text={name} more={megabytes(bytes, words.locale)} />
          <Fact term={say.worksThrough} text={day(expires)} />
        </dl>
        <p className={controls.actions}>
          <a className={controls.primary} href={`/api/shared-document/${encodeURIComponent(token)}`} download>
            {say.download}
          </a>
        </p>
      </section>
    </main>
  )
}

/** `2.4 MB`; never 0. */
function megabytes(bytes: number, locale: string): string {
  const size = Math.max(bytes / 1_000_000, 0.1)
  return `${size.toLocaleString(locale, { maximumFractionDigits: 1 })} MB`
}
