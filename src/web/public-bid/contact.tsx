import type { PublicBid } from '../../contract/public-bids.ts'
import { telephoneLink } from '../ui/telephone-link.ts'
import { useSpeech } from './language.tsx'
import classes from './public-bid.module.css'
import { documentName } from './state-notice.tsx'

/** Whom to call. */
export function Contact({ bid }: { bid: PublicBid }) {
  const { words } = useSpeech()
  const { manager, company, project } = bid
  const phone = manager?.phone || company.phone
  const email = manager?.email || company.email
  const subject = encodeURIComponent([documentName(bid, words), project.number].filter(Boolean).join(' · '))
  return (
    <footer className={classes.contact}>
      <h2>{words.contact}</h2>
      <p>{manager ? words.looksAfter(manager.name) : company.name}</p>
      <p className={classes.papers}>
        {phone && (
          <a className={classes.secondary} href={telephoneLink(phone)}>
            {words.call(phone)}
          </a>
        )}
        {email && (
          <a className={classes.secondary} href={`mailto:${email}?subject=${subject}`}>
            {words.writeEmail}
          </a>
        )}
      </p>
    </footer>
  )
}
