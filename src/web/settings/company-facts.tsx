import { SimpleGrid, Text } from '@mantine/core'
import type { Company } from '../../contract/company.ts'
import { t } from '../language/t.ts'
import { Section } from '../ui/section.tsx'
import { type CompanyValues, companyForm } from './company-form.ts'
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

/** The settings, for those who can only read them. */
export function CompanyFacts({ company }: { company: Company }) {
  const values = companyForm.toValues(company)
  return parts.map(({ title, fields }) => (
    <Section key={title} title={title}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 3 }} spacing="xl" verticalSpacing="sm" m={0}>
        {fields.map((field) => (
          <div key={field}>
            <Text component="dt" size="sm" c="dimmed">
              {companyForm.labels[field]}
            </Text>
            <Text component="dd" m={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {field === 'logo' && values.logo ? (
                <LogoPicture logo={values.logo} />
              ) : (
                companyForm.say(field, values)
              )}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Section>
  ))
}
