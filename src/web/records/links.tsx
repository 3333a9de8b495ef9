import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useEmployeePath } from '../session/paths.ts'
import { telephoneLink } from '../ui/telephone-link.ts'

/** A phone number to call, or a dash. */
export function PhoneLink({ phone }: { phone: string }) {
  if (phone === '') return '—'
  return (
    <Anchor inherit href={telephoneLink(phone)} style={{ whiteSpace: 'nowrap' }}>
      {phone}
    </Anchor>
  )
}

/** An e-mail address to write to, or a dash. A long one breaks before the @. */
export function MailLink({ email }: { email: string }) {
  if (email === '') return '—'
  const [beforeAt = ''] = email.split('@')
  return (
    <Anchor inherit href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
      {beforeAt}
      <wbr />
      {email.slice(beforeAt.length)}
    </Anchor>
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
  if (count === 0) {
    return (
      <Text span inherit c="dimmed">
        {spelled ? none : '—'}
      </Text>
    )
  }
  return (
    <Anchor inherit component={Link} to={path(to)} aria-label={label}>
      {spelled ? words : count}
    </Anchor>
  )
}
