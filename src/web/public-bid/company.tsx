import type { ReactNode } from 'react'
import type { PublicBid, PublicLetterhead } from '../../contract/public-bids.ts'
import { telephoneLink } from '../ui/telephone-link.ts'
import controls from './controls.module.css'
import { useSpeech } from './language.tsx'
import classes from './page.module.css'

/** The company's name, license, address and phone. B&P Code § 7030.5 requires the license number on a bid. */
export function Letterhead({
  company,
  languageSwitch,
}: {
  company: PublicLetterhead['company']
  languageSwitch: ReactNode
}) {
  const { words } = useSpeech()
  const license = [
    company.licenseNumber && words.license(company.licenseNumber),
    company.licenseClasses.join(', '),
  ]
  return (
    <header className={classes.letterhead}>
      {company.logo && <img src={`data:image/png;base64,${company.logo}`} alt="" />}
      <div className={classes.company}>
        <strong>{company.name}</strong>
        {/* The no-break space keeps the dot at the end of a line. */}
        <p className={classes.soft}>{license.filter(Boolean).join('\u00a0· ')}</p>
        <p className={classes.soft}>
          {addressLine(company.address)}
          {company.phone && (
            <>
              {' '}
              <a href={telephoneLink(company.phone)}>{company.phone}</a>
            </>
          )}
        </p>
      </div>
      {languageSwitch}
    </header>
  )
}

/** An address on one line; missing parts leave no comma behind. */
export function addressLine({ street, city, state, zip }: PublicBid['project']['site']): string {
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** The project manager's phone and e-mail, or the company's. */
export function Contact({
  company,
  manager,
  subject,
}: PublicLetterhead & {
  /** Of an e-mail about the page. */
  subject: string
}) {
  const { words } = useSpeech()
  const phone = manager?.phone || company.phone
  const email = manager?.email || company.email
  return (
    <footer>
      <h2>{words.contact}</h2>
      <p>{manager ? words.looksAfter(manager.name) : company.name}</p>
      <p className={controls.actions}>
        {phone && (
          <a className={controls.secondary} href={telephoneLink(phone)}>
            {words.call(phone)}
          </a>
        )}
        {email && (
          <a className={controls.secondary} href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
            {words.writeEmail}
          </a>
        )}
      </p>
    </footer>
  )
}
