import { Button, Paper, Stack, Text } from '@mantine/core'
import { IconLink, IconPencil, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { shareCustomer, unshareCustomer } from '../../contract/customer-hub.ts'
import type { Customer } from '../../contract/customers.ts'
import type { ProjectSummary } from '../../contract/project-lists.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useDeliveriesOf } from '../deliveries/deliveries-api.ts'
import { DeliveryList } from '../deliveries/delivery-list.tsx'
import { languageNames } from '../language/language-names.ts'
import { t } from '../language/t.ts'
import { columns } from '../projects/project-columns.tsx'
import { addressLine } from '../projects/project-words.ts'
import { useProjectList } from '../projects/use-project-list.ts'
import { MailLink, PhoneLink } from '../records/links.tsx'
import type { Column } from '../records/record-list/column.ts'
import { RecordList } from '../records/record-list/record-list.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { CustomerPageDialog } from '../ui/customer-page-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Fact, Facts } from '../ui/fact-list.tsx'
import { LoadState } from '../ui/loading/loaded.tsx'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { DateText, InstantDay } from '../ui/time-text.tsx'
import { AccountSection } from './account-section.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import classes from './customer-page.module.css'
import { useAccountPeriod, useCustomer } from './customers-api.ts'

const SendStatementDrawer = lazy(() => import('./send-statement-drawer.tsx'))

/** One customer: contact details, projects and account. */
export default function CustomerPage() {
  const { customerId = '' } = useParams()
  if (!/^[1-9]\d{0,8}$/.test(customerId)) return <NoSuchCustomer />
  return <OneCustomer key={customerId} id={Number(customerId)} />
}

function OneCustomer({ id }: { id: number }) {
  const query = useCustomer(id)
  const { data: customer, error } = query
  if (customer) return <WholeCustomer customer={customer} />
  if (error instanceof ApiError && error.status === 404) return <NoSuchCustomer />
  return (
    <>
      <PageHeader title={t('Customer')} above={<BackToCustomers />} />
      <LoadState query={query} lines={10} />
    </>
  )
}

function WholeCustomer({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState<'edit' | 'send' | 'page'>()
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
            <Button
              variant="default"
              leftSection={<IconLink size={16} aria-hidden />}
              onClick={() => setOpen('page')}
            >
              {t('Customer’s page')}
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
      {open === 'page' && (
        <CustomerPageDialog
          name={customer.name}
          text={t(
            'Whoever has the link sees all bids, invoices and payments of this customer, the state of their permits, and the photos you shared with them.',
          )}
          share={() => call(shareCustomer, { params: { id: customer.id } })}
          unshare={() => call(unshareCustomer, { params: { id: customer.id } })}
          onClose={() => setOpen(undefined)}
        />
      )}
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
  const query = useDeliveriesOf({ customer_id: customerId })
  const { data } = query
  if (!data) return <LoadState query={query} lines={2} />
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
  return <BackLink to="customers">{t('Customers')}</BackLink>
}

/** How to reach a customer, and what was noted about them. */
function CustomerFacts({ customer }: { customer: Customer }) {
  const { phone, email, mailingAddress, whatsappOptIn, language, notes, lastContactAt, createdAt } = customer
  return (
    <Paper
      withBorder
      radius="md"
      p="md"
      component="aside"
      aria-label={t('Facts')}
      className={classes.facts ?? ''}
    >
      <Facts>
        <Fact label={t('Phone')}>
          <PhoneLink phone={phone} />
        </Fact>
        <Fact label={t('E-mail')}>
          <MailLink email={email} />
        </Fact>
        <Fact label={t('Mailing address')}>{addressLine(mailingAddress) || '—'}</Fact>
        <Fact label={t('Language')}>{languageNames[language]}</Fact>
        <Fact label={t('WhatsApp')}>
          {whatsappOptIn ? t('Agreed to messages') : t('Hasn’t agreed to messages')}
        </Fact>
        <Fact label={t('Last contact')}>
          {lastContactAt === null ? '—' : <InstantDay instant={lastContactAt} />}
        </Fact>
        <Fact label={t('Customer since')}>
          <DateText day={companyDayOf(new Date(createdAt))} />
        </Fact>
        {notes !== '' && (
          <Fact label={t('Notes')}>
            <Text span size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {notes}
            </Text>
          </Fact>
        )}
      </Facts>
    </Paper>
  )
}

const customerColumns = [
  { ...columns.number, card: 'name' },
  columns.site,
  columns.status,
  columns.contract,
  columns.billed,
  columns.balance,
].map(({ width: _, sorts: __, ...column }): Column<ProjectSummary> => column as Column<ProjectSummary>)

/** A customer's projects, newest first. */
function CustomerProjects({ customerId }: { customerId: number }) {
  const path = useEmployeePath()
  const list = useProjectList({ customer_id: customerId, sort: '-created' })
  return (
    <RecordList
      list={list}
      columns={customerColumns}
      opens={({ id }) => path(`projects/${id}`)}
      empty={
        <EmptyState
          title={t('No project yet')}
          action={
            <Button component={Link} to={path('new-lead')}>
              {t('New lead')}
            </Button>
          }
        >
          {t('New leads of this customer show up here.')}
        </EmptyState>
      }
    />
  )
}
