import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconArrowLeft, IconFileText, IconPencil, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Customer } from '../../contract/customers.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { AccountSection } from './account-section.tsx'
import { EditCustomerDrawer } from './customer-drawers.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import classes from './customer-page.module.css'
import { CustomerProjects } from './customer-projects.tsx'
import { useCustomer } from './customers-api.ts'
import { StatementDeliveries } from './statement-deliveries.tsx'
import { useAccountPeriod } from './use-account-period.ts'

const SendStatementDrawer = lazy(() => import('./send-statement-drawer.tsx'))

/** One customer: how to reach them, their jobs, and their account. */
export default function CustomerPage() {
  const { customerId = '' } = useParams()
  if (!/^[1-9]\d{0,8}$/.test(customerId)) return <NoSuchCustomer />
  return <OneCustomer key={customerId} id={Number(customerId)} />
}

function OneCustomer({ id }: { id: number }) {
  const { data: customer, error, refetch } = useCustomer(id)
  if (customer) return <WholeCustomer customer={customer} />
  return (
    <>
      <PageHeader title="Customer" above={<BackToCustomers />} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton lines={10} />}
    </>
  )
}

function WholeCustomer({ customer }: { customer: Customer }) {
  const path = useEmployeePath()
  const [open, setOpen] = useState<'edit' | 'send'>()
  const account = useAccountPeriod()
  return (
    <>
      <PageHeader
        title={customer.name}
        above={<BackToCustomers />}
        actions={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setOpen('edit')}
            >
              Edit
            </Button>
            <Button
              variant="default"
              component={Link}
              to={path(`customers/${customer.id}/statement${account.search}`)}
              leftSection={<IconFileText size={16} aria-hidden />}
            >
              Statement
            </Button>
            <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setOpen('send')}>
              Send statement
            </Button>
          </Group>
        }
      />
      <div className={classes.page}>
        <CustomerFacts customer={customer} />
        <Stack className={classes.sections ?? ''}>
          <AccountSection customer={customer} {...account} />
          <Section title="Projects">
            <CustomerProjects customerId={customer.id} />
          </Section>
          <Section title="Statements sent">
            <StatementDeliveries customerId={customer.id} />
          </Section>
        </Stack>
      </div>
      {open === 'edit' && <EditCustomerDrawer customer={customer} onClose={() => setOpen(undefined)} />}
      {open === 'send' && (
        <Suspense fallback={null}>
          <SendStatementDrawer
            customer={customer}
            period={account.period}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function NoSuchCustomer() {
  return (
    <>
      <PageHeader title="Customer" />
      <EmptyState title="There is no such customer" action={<BackToCustomers />} />
    </>
  )
}

function BackToCustomers() {
  const path = useEmployeePath()
  return (
    <Anchor component={Link} to={path('customers')} size="sm">
      <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> Customers
    </Anchor>
  )
}
