import { Alert, Stack } from '@mantine/core'
import { useCompany } from '../api/lists.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CompanyForm } from './company-form.tsx'
import { NextNumbers } from './next-numbers.tsx'
import { SendingSection } from './sending-section.tsx'
import { SnippetsSection } from './snippets-section.tsx'

/** What the company is called, how it numbers, and what its papers say; for administrators. */
export default function SettingsPage() {
  return (
    <Stack maw="56rem">
      <PageHeader title="Settings" description="What stands on every bid and invoice." />
      <Settings />
    </Stack>
  )
}

function Settings() {
  const { role } = useCurrentUser()
  const { data: company, error, refetch } = useCompany()
  if (role !== 'admin') {
    return (
      <Alert color="yellow" title="For administrators">
        Only an administrator can change the company's settings.
      </Alert>
    )
  }
  if (company) {
    return (
      <>
        <NextNumbers />
        <SendingSection />
        <CompanyForm company={company} />
        <SnippetsSection />
      </>
    )
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton lines={10} />
}
