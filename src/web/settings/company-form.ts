import type { Company } from '../../contract/company.ts'
import type { Region } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import { choice, type FormField, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'

const noAddress: Company['address'] = { street: '', city: '', state: '', zip: '' }

/** What the settings form edits. */
export const companyForm = recordForm({
  name: text(t('Name')),
  licenseNumber: text(t('License number')),
  licenseClasses: texts(t('License classes')),
  address: choice(t('Address'), noAddress, (lines) => Object.values(lines).filter(Boolean).join(', ') || '—'),
  phone: text(t('Phone')),
  email: text(t('E-mail')),
  website: text(t('Website')),
  regions: numberFormats(t('Number formats')),
  paymentTerms: texts(t('Payment terms')),
  bidValidDays: choice(t('Bid validity'), 0, (days) =>
    t('{days, plural, one {# day} other {# days}}', { days }),
  ),
  reminderDays: choice<number[]>(t('Reminders of overdue invoices'), [], (days) =>
    days.length === 0 ? t('Never') : t('{days} days past due', { days: days.join(', ') }),
  ),
  defaultRetention: choice(t('Retention'), 0, (percent) => `${percent / 100}%`),
  defaultScope: text(t('Default scope')),
  defaultTerms: text(t('Default terms')),
  defaultExclusions: text(t('Default exclusions')),
  defaultScopeSpanish: text(t('Default scope in Spanish')),
  defaultTermsSpanish: text(t('Default terms in Spanish')),
  defaultExclusionsSpanish: text(t('Default exclusions in Spanish')),
  politeLetter: requiredText(t('Polite letter')),
  firmLetter: requiredText(t('Firm letter')),
  logo: choice<string | null>(t('Logo'), null, (logo) => (logo ? t('A picture') : t('None'))),
})
export type CompanyValues = FormValues<typeof companyForm>

function texts(label: string): FormField<string[]> {
  return choice<string[]>(label, [], (values) => values.join(', ') || '—')
}

interface NumberFormat {
  region: Region
  numberFormat: string
}

function numberFormats(label: string): FormField<NumberFormat[]> {
  return {
    ...choice<NumberFormat[]>(label, [], (formats) =>
      formats.map(({ region, numberFormat }) => `${regionWord(region)}: ${numberFormat}`).join(', '),
    ),
    toValue: (kept) => kept.map(({ region, numberFormat }) => ({ region, numberFormat })),
  }
}
