import { Stack, Text } from '@mantine/core'
import type { Company } from '../../contract/company.ts'
import { t } from '../language/t.ts'
import { Section } from '../ui/section.tsx'
import classes from './company-facts.module.css'
import { type CompanyValues, companyLabels, sayCompany, valuesOf } from './company-values.ts'
import { LogoPicture } from './logo-field.tsx'

const parts: { title: string; fields: (keyof CompanyValues)[] }[] = [
  {
    title: t('Company'),
    fields: ['name', 'address', 'phone', 'email', 'website', 'licenseNumber', 'licenseClasses', 'logo'],
  },
  { title: t('Project numbers'), fields: ['regions'] },
  {
    title: t('Bids and invoices'),
    fields: [
      'paymentTerms',
      'bidValidDays',
      'defaultRetention',
      'reminderDays',
      'defaultScope',
      'defaultTerms',
      'defaultExclusions',
      'defaultScopeSpanish',
      'defaultTermsSpanish',
      'defaultExclusionsSpanish',
    ],
  },
]

/** The settings to read, for those who do not change them. */
export function CompanyFacts({ company }: { company: Company }) {
  const values = valuesOf(company)
  return parts.map(({ title, fields }) => (
    <Section key={title} title={title}>
      <dl className={classes.facts}>
        {fields.map((field) => (
          <Stack key={field} gap={0} className={classes.fact}>
            <Text component="dt" size="sm" c="dimmed">
              {companyLabels[field]}
            </Text>
            <Text component="dd" m={0} className={classes.said}>
              {field === 'logo' && values.logo ? (
                <LogoPicture logo={values.logo} />
              ) : (
                sayCompany(field, values)
              )}
            </Text>
          </Stack>
        ))}
      </dl>
    </Section>
  ))
}
