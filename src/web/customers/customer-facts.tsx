import { Anchor, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Customer } from '../../contract/customers.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { addressLine } from '../projects/project-words.ts'
import { telephoneLink } from '../ui/telephone-link.ts'
import { DateText } from '../ui/time-text.tsx'
import classes from './customer-page.module.css'

/** How to reach a customer, and what was noted about them. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { phone, email, mailingAddress, whatsappOptIn, notes, createdAt } = customer
  return (
    <Paper withBorder radius="md" p="md" component="aside" aria-label="Facts" className={classes.facts ?? ''}>
      <dl>
        <Fact label="Phone">{phone === '' ? '—' : <Anchor href={telephoneLink(phone)}>{phone}</Anchor>}</Fact>
        <Fact label="E-mail">{email === '' ? '—' : <Anchor href={`mailto:${email}`}>{email}</Anchor>}</Fact>
        <Fact label="Mailing address">{addressLine(mailingAddress) || '—'}</Fact>
        <Fact label="WhatsApp">{whatsappOptIn ? 'Agreed to be written to' : 'Not agreed'}</Fact>
        <Fact label="Customer since">
          <DateText day={companyDayOf(new Date(createdAt))} />
        </Fact>
        {notes !== '' && (
          <Fact label="Notes">
            <Text span size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {notes}
            </Text>
          </Fact>
        )}
      </dl>
    </Paper>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
