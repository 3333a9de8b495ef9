import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { listPayApplications, PayApplication } from '../../contract/pay-applications.ts'
import type { Project } from '../../contract/projects.ts'
import { formatDollars } from '../../domain/money.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Section } from '../ui/section.tsx'
import { usePanel } from '../ui/use-panel.ts'
import { type ApplicationPanel, ApplicationRow, panelKinds } from './application-row.tsx'
import { usePayApplications } from './pay-applications-api.ts'

const dialogs = () => import('./application-dialogs.tsx')
const NewApplicationDialog = lazy(async () => ({ default: (await dialogs()).NewApplicationDialog }))
const EditApplicationDialog = lazy(async () => ({ default: (await dialogs()).EditApplicationDialog }))
const ApproveChangedDialog = lazy(async () => ({ default: (await dialogs()).ApproveChangedDialog }))
const PapersDrawer = lazy(async () => ({ default: (await import('./papers-drawer.tsx')).PapersDrawer }))

type Listed = typeof listPayApplications.response._zod.output

/** The applications for payment of a job for a general contractor. */
export function PayApplicationsSection({ project }: { project: Project }) {
  const query = usePayApplications(project.id)
  const { panel, ...panels } = usePanel(panelKinds)
  const problem = query.data?.proposal.problem ?? ''
  return (
    <Section
      id="pay-applications"
      title={t('Pay applications')}
      description={t('Bill a general contractor each month by the lines of the contract.')}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={problem !== '' || !query.data}
          onClick={() => panels.open('newPayApplication')}
        >
          {t('New pay application')}
        </Button>
      }
    >
      <Loaded query={query} lines={2}>
        {(data) => (
          <>
            {problem !== '' && (
              <Text size="sm" c="dimmed">
                {sentence(problem, data.proposal.problemParts)}
              </Text>
            )}
            <BilledOtherwise project={project} applications={data.applications} />
            <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {data.applications.map((application) => (
                <ApplicationRow key={application.id} application={application} onOpen={panels.open} />
              ))}
            </Stack>
            {panel && <Opened data={data} project={project} panel={panel} onClose={panels.close} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Says what other invoices bill of the contract: the lines here don't know of it. */
function BilledOtherwise({
  project: {
    money: { contract, leftToBill },
  },
  applications,
}: {
  project: Project
  applications: readonly PayApplication[]
}) {
  const sent = applications.find(({ state }) => state !== 'draft' && state !== 'void')
  const other = contract - leftToBill - (sent?.completed ?? 0)
  if (other <= 0) return null
  return (
    <Alert color="yellow" py="xs" mb="xs">
      {t('Other invoices bill {amount} of this contract. Ask here only for the rest.', {
        amount: formatDollars(other),
      })}
    </Alert>
  )
}

function Opened({
  data: { applications, proposal },
  project,
  panel: { kind, id },
  onClose,
}: {
  data: Listed
  project: Project
  panel: { kind: ApplicationPanel; id: number }
  onClose: () => void
}) {
  const application = applications.find((one) => one.id === id)
  return (
    <Suspense fallback={null}>
      {kind === 'newPayApplication' && proposal.problem === '' && (
        <NewApplicationDialog projectId={project.id} proposal={proposal} onClose={onClose} />
      )}
      {application && kind === 'payApplication' && (
        <EditApplicationDialog key={id} application={application} onClose={onClose} />
      )}
      {application && kind === 'papersOfPayApplication' && (
        <PapersDrawer key={id} application={application} project={project} onClose={onClose} />
      )}
      {application && kind === 'approvePayApplication' && (
        <ApproveChangedDialog key={id} application={application} onClose={onClose} />
      )}
    </Suspense>
  )
}
