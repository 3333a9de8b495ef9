import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconLockOpen2, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { PaymentList } from '../payments/payment-list.tsx'
import { ProjectProgress } from './billing-progress.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { projectWarning } from './project-warning.ts'
import { useMoneyPanel } from './use-money-panel.ts'

const MoneyPanels = lazy(() => import('./money-panels.tsx'))

/** The project's invoices and the payments received on them; what is opened from here stands in the address. */
export function ProjectInvoicesSection({ project }: { project: Project }) {
  const { panel, open, leaveFor } = useMoneyPanel()
  const { invoices, money } = project
  const warning = projectWarning(project)
  const numbers = new Map(invoices.map((invoice) => [invoice.id, invoice.number]))
  const payments = invoices
    .flatMap((invoice) => invoice.received_payments)
    .sort((one, other) => other.received.localeCompare(one.received) || other.id - one.id)
  return (
    <>
      {warning && (
        <Alert color="yellow" py="xs" mb="xs">
          {warning}.
        </Alert>
      )}
      {project.finalized && <ProjectProgress money={money} />}
      {invoices.length === 0 ? (
        <Text size="sm" c="dimmed">
          {project.finalized
            ? t('No invoices yet. Bill the first lines of the payment schedule.')
            : t('No invoices yet. Finalize a bid to bill its payment schedule here.')}
        </Text>
      ) : (
        <InvoiceList
          invoices={invoices}
          onOpen={({ id }) => open({ kind: 'invoice', id })}
          onRecordPayment={({ id }) => open({ kind: 'record-payment', id })}
        />
      )}
      <Group mt="sm" gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => open({ kind: 'new-invoice' })}
        >
          {t('New invoice')}
        </Button>
        {money.retentionHeld > 0 && (
          <Button
            variant="default"
            leftSection={<IconLockOpen2 size={16} />}
            onClick={() => open({ kind: 'release-retention' })}
          >
            {t('Release retention')}
          </Button>
        )}
      </Group>
      {payments.length > 0 && (
        <>
          <Title order={3} mt="md" mb={4}>
            {t('Payments received')}
          </Title>
          <PaymentList
            payments={payments}
            about={(payment) => {
              const number = numbers.get(payment.invoice)
              return number === undefined ? t('on an invoice') : t('on {number}', { number })
            }}
            onStep={(kind, id) => open({ kind, id })}
          />
        </>
      )}
      {panel && (
        <Suspense fallback={null}>
          <MoneyPanels project={project} panel={panel} open={open} leaveFor={leaveFor} />
        </Suspense>
      )}
    </>
  )
}
