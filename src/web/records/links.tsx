import { Link } from 'react-router'
import { useEmployeePath } from '../session/paths.ts'
import { plainLink } from '../ui/plain-elements.tsx'
import { telephoneLink } from '../ui/telephone-link.ts'

/** A phone number to call, or a dash. */
export function PhoneLink({ phone }: { phone: string }) {
  if (phone === '') return '—'
  return (
    <a {...plainLink} href={telephoneLink(phone)} style={{ whiteSpace: 'nowrap' }}>
      {phone}
    </a>
  )
}

/** An e-mail address to write to, or a dash. A long one breaks before the @. */
export function MailLink({ email }: { email: string }) {
  if (email === '') return '—'
  const [beforeAt = ''] = email.split('@')
  return (
    <a {...plainLink} href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
      {beforeAt}
      <wbr />
      {email.slice(beforeAt.length)}
    </a>
  )
}

/** How many records belong to a row, with a link to them. */
export function CountLink({
  count,
  words,
  none,
  label,
  to,
  spelled = false,
}: {
  count: number
  /** `3 products`. */
  words: string
  /** `No products`. */
  none: string
  /** `3 products of Drainage`. */
  label: string
  to: string
  /** On a card, which has no column head to say what is counted. */
  spelled?: boolean | undefined
}) {
  const path = useEmployeePath()
  if (count === 0) return <span style={{ color: 'var(--mantine-color-dimmed)' }}>{spelled ? none : '—'}</span>
  return (
    <Link {...plainLink} to={path(to)} aria-label={label}>
      {spelled ? words : count}
    </Link>
  )
}
