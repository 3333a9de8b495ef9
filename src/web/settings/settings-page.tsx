import { Alert, Box, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Company } from '../../contract/company.ts'
import { useCompany, useEmployees } from '../api/lists.ts'
import { locale, t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { AssembliesSection } from './assemblies-section.tsx'
import { BackupsSection } from './backups-section.tsx'
import { type CompanyValues, companyForm } from './company-form.ts'
import { CompanyPart, LettersPart, NumbersPart, PapersPart, TextsPart } from './company-parts.tsx'
import { LogoPicture } from './logo-field.tsx'
import { NextNumbers } from './next-numbers.tsx'
import { SendingSection } from './sending-section.tsx'
import { SnippetsSection } from './snippets-section.tsx'
import { StatutoryTextsSection } from './statutory-texts-section.tsx'

/** The company's settings. Only administrators can change them. */
export default function SettingsPage() {
  return (
    <Box maw="56rem">
      <PageHeader title={t('Settings')} description={t('Printed on every bid and invoice.')} />
      <Stack>
        <Settings />
      </Stack>
    </Box>
  )
}

function Settings() {
  const { role } = useCurrentUser()
  return (
    <Loaded query={useCompany()} lines={10}>
      {(company) =>
        role === 'admin' ? (
          <>
            <CompanyPart company={company} />
            <NumbersPart company={company} />
            <NextNumbers />
            <PapersPart company={company} />
            <TextsPart company={company} />
            <SnippetsSection />
            <AssembliesSection />
            <StatutoryTextsSection />
            <LettersPart company={company} />
            <SendingSection />
            <BackupsSection />
          </>
        ) : (
          <>
            <WhoChangesThem />
            <CompanyFacts company={company} />
            <SnippetsSection />
            <AssembliesSection />
            <StatutoryTextsSection />
          </>
        )
      }
    </Loaded>
  )
}

/** Names the administrators to ask. */
function WhoChangesThem() {
  const { data: employees = [] } = useEmployees()
  const admins = employees.filter(({ active, role }) => active && role === 'admin')
  const names = admins.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  return (
    <Alert color="blue" title={t('You can view these settings')}>
      {names.length === 0
        ? t('Only administrators can change these. Anyone can add snippets and assemblies.')
        : t('Ask {names} to change these. Anyone can add snippets and assemblies.', {
            names: new Intl.ListFormat(locale(), { type: 'disjunction' }).format(names),
          })}
    </Alert>
  )
}

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
      'politeLetter',
      'firmLetter',
    ],
  },
]

/** The settings, for those who can only read them. */
function CompanyFacts({ company }: { company: Company }) {
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
