import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Customer } from '../../contract/customers.ts'
import { ApiError } from '../api/api-error.ts'
import { useDeliveriesOf } from '../deliveries/deliveries-api.ts'
import { DeliveryList } from '../deliveries/delivery-list.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { AccountSection } from './account-section.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import classes from './customer-page.module.css'
import { CustomerProjects } from './customer-projects.tsx'
import { useAccountPeriod, useCustomer } from './customers-api.ts'

const SendStatementDrawer = lazy(() => import('./send-statement-drawer.tsx'))

/** One customer: contact details, projects and account. */
export default function CustomerPage() {
  const { customerId = '' } = useParams()
  if (!/^[1-9]\d{0,8}$/.test(customerId)) return <NoSuchCustomer />
  return <OneCustomer key={customerId} id={Number(customerId)} />
}

function OneCustomer({ id }: { id: number }) {
  const { data: customer, error, refetch } = useCustomer(id)
  if (customer) return <WholeCustomer customer={customer} />
  if (error instanceof ApiError && error.status === 404) return <NoSuchCustomer />
  return (
    <>
      <PageHeader title={t('Customer')} above={<BackToCustomers />} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton lines={10} />}
    </>
  )
}

function WholeCustomer({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState<'edit' | 'send'>()
  const account = useAccountPeriod()
  return (
    <>
      <PageHeader
        title={customer.name}
        above={<BackToCustomers />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setOpen('edit')}
            >
              {t('Edit')}
            </Button>
            <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setOpen('send')}>
              {t('Send statement')}
            </Button>
          </>
        }
      />
      <div className={classes.page}>
        <CustomerFacts customer={customer} />
        <Stack className={classes.sections ?? ''}>
          <AccountSection customer={customer} {...account} />
          <Section title={t('Projects')}>
            <CustomerProjects customerId={customer.id} />
          </Section>
          <Section title={t('Statements sent')}>
            <StatementDeliveries customerId={customer.id} />
          </Section>
        </Stack>
      </div>
      {open === 'edit' && <CustomerDrawer customer={customer} onClose={() => setOpen(undefined)} />}
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

function StatementDeliveries({ customerId }: { customerId: number }) {
  const { data, error, refetch } = useDeliveriesOf({ customer_id: customerId })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingSkeleton lines={2} />
  if (data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('Nothing sent yet. Send a statement from the top of this page, and see here whether it arrived.')}
      </Text>
    )
  }
  return <DeliveryList deliveries={data} />
}

function NoSuchCustomer() {
  return (
    <>
      <PageHeader title={t('Customer')} />
      <EmptyState title={t('This customer doesn’t exist')} action={<BackToCustomers />} />
    </>
  )
}

function BackToCustomers() {
  const path = useEmployeePath()
  return (
    <Anchor component={Link} to={path('customers')} size="sm">
      <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('Customers')}
    </Anchor>
  )
}
