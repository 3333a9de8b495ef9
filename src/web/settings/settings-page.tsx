import { Alert, Box, Stack } from '@mantine/core'
import { useCompany, useEmployees } from '../api/lists.ts'
import { locale, t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyPart, NumbersPart, PapersPart, TextsPart } from './company-parts.tsx'
import { NextNumbers } from './next-numbers.tsx'
import { SendingSection } from './sending-section.tsx'
import { SnippetsSection } from './snippets-section.tsx'

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
            <SendingSection />
          </>
        ) : (
          <>
            <WhoChangesThem />
            <CompanyFacts company={company} />
            <SnippetsSection />
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
        ? t('Only administrators can change these. Anyone can add bid snippets.')
        : t('Ask {names} to change these. Anyone can add bid snippets.', {
            names: new Intl.ListFormat(locale(), { type: 'disjunction' }).format(names),
          })}
    </Alert>
  )
}
