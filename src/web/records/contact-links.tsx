import { Anchor } from '@mantine/core'
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
