import { Anchor, Paper, Text } from '@mantine/core'
import type { Customer } from '../../contract/customers.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { t } from '../language/t.ts'
import { addressLine } from '../projects/project-words.ts'
import { Fact, Facts } from '../ui/facts.tsx'
import { telephoneLink } from '../ui/telephone-link.ts'
import { DateText, InstantDay } from '../ui/time-text.tsx'
import classes from './customer-page.module.css'

/** How to reach a customer, and what was noted about them. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { phone, email, mailingAddress, whatsappOptIn, language, notes, lastContactAt, createdAt } = customer
  const [beforeAt = ''] = email.split('@')
  return (
    <Paper
      withBorder
      radius="md"
      p="md"
      component="aside"
      aria-label={t('Facts')}
      className={classes.facts ?? ''}
    >
      <Facts>
        <Fact label={t('Phone')}>
          {phone === '' ? '—' : <Anchor href={telephoneLink(phone)}>{phone}</Anchor>}
        </Fact>
        <Fact label={t('E-mail')}>
          {email === '' ? (
            '—'
          ) : (
            <Anchor href={`mailto:${email}`}>
              {beforeAt}
              <wbr />
              {email.slice(beforeAt.length)}
            </Anchor>
          )}
        </Fact>
        <Fact label={t('Mailing address')}>{addressLine(mailingAddress) || '—'}</Fact>
        <Fact label={t('Language')}>{language === 'es' ? 'Español' : 'English'}</Fact>
        <Fact label={t('WhatsApp')}>{whatsappOptIn ? t('Agreed to be written to') : t('Not agreed')}</Fact>
        <Fact label={t('Last contact')}>
          {lastContactAt === null ? '—' : <InstantDay instant={lastContactAt} />}
        </Fact>
        <Fact label={t('Customer since')}>
          <DateText day={companyDayOf(new Date(createdAt))} />
        </Fact>
        {notes !== '' && (
          <Fact label={t('Notes')}>
            <Text span size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {notes}
            </Text>
          </Fact>
        )}
      </Facts>
    </Paper>
  )
}
