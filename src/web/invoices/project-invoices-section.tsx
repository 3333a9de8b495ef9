import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconLockOpen2, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { PaymentList } from '../payments/payment-list.tsx'
import { usePanel } from '../ui/use-panel.ts'
import { ProjectProgress, projectWarning } from './billing-progress.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { moneyPanels } from './money-panel.ts'

const MoneyPanels = lazy(() => import('./money-panels.tsx'))

/** A project's invoices and the payments received on them. */
export function ProjectInvoicesSection({ project }: { project: Project }) {
  const { panel, ...panels } = usePanel(moneyPanels)
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
          onOpen={({ id }) => panels.open('invoice', id)}
          onRecordPayment={({ id }) => panels.open('recordPayment', id)}
        />
      )}
      <Group mt="sm" gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => panels.open('newInvoice')}
        >
          {t('New invoice')}
        </Button>
        {money.retentionHeld > 0 && (
          <Button
            variant="default"
            leftSection={<IconLockOpen2 size={16} />}
            onClick={() => panels.open('releaseRetention')}
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
            onStep={panels.open}
          />
        </>
      )}
      {panel && (
        <Suspense fallback={null}>
          <MoneyPanels project={project} panel={panel} panels={panels} />
        </Suspense>
      )}
    </>
  )
}
