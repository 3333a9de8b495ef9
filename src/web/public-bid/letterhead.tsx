import type { ReactNode } from 'react'
import type { PublicBid } from '../../contract/public-bids.ts'
import { telephoneLink } from '../ui/telephone-link.ts'
import { useSpeech } from './language.tsx'
import classes from './public-bid.module.css'

/** Who makes the offer: name, license (B&P Code § 7030.5 wants its number on it), address, telephone. */
export function Letterhead({
  bid: { company },
  languageSwitch,
}: {
  bid: PublicBid
  languageSwitch: ReactNode
}) {
  const { words } = useSpeech()
  const license = [
    company.licenseNumber && words.license(company.licenseNumber),
    company.licenseClasses.join(', '),
  ]
  return (
    <header className={classes.letterhead}>
      {company.logo && <img src={`data:image/png;base64,${company.logo}`} alt="" className={classes.logo} />}
      <div className={classes.company}>
        <p className={classes.companyName}>{company.name}</p>
        {/* The dot ends a line rather than begins one. */}
        <p>{license.filter(Boolean).join('\u00a0· ')}</p>
        <p>
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

/** An address on one line, without commas around parts that are missing. */
export function addressLine({ street, city, state, zip }: PublicBid['project']['site']): string {
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
