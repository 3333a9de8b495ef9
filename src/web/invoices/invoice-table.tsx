import { Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { InvoiceRow } from '../../contract/invoices.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import table from '../ui/list-table.module.css'
import { Money } from '../ui/money.tsx'
import { RowsInTurn } from '../ui/rows-in-turn.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DateText, InstantDay } from '../ui/time-text.tsx'
import { DueText } from './due-text.tsx'
import { KindBadge } from './kind-badge.tsx'

const columns = [
  { label: t('Number'), sort: 'number', width: '9rem' },
  { label: t('Customer'), sort: 'customer' },
  { label: t('Issued'), sort: 'issued', width: '7.25rem' },
  { label: t('Due'), sort: 'due', width: '14rem' },
  { label: t('Total'), sort: 'total', width: '7.5rem', figure: true },
  { label: t('Balance'), sort: 'balance', width: '7.5rem', figure: true },
] as const

/** The list on a wide screen; a click anywhere on a row opens the invoice on its project. */
export function InvoiceTable({
  invoices,
  sort,
  onSort,
}: {
  invoices: readonly InvoiceRow[]
  sort: string
  onSort: (sort: string) => void
}) {
  const [number, customer, ...rest] = columns
  const header = (column: (typeof columns)[number]) => (
    <SortHeader key={column.sort} {...column} current={sort} onSort={onSort} />
  )
  return (
    <div className={table.tablePlace}>
      <Table layout="fixed" miw="58rem" highlightOnHover verticalSpacing={7} className={table.table ?? ''}>
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            {header(number)}
            {header(customer)}
            <Table.Th w="12rem">{t('Status')}</Table.Th>
            <Table.Th w="7.25rem">{named('Sent', 'invoice')}</Table.Th>
            {rest.map(header)}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <RowsInTurn rows={invoices}>{(invoice) => <Row key={invoice.id} invoice={invoice} />}</RowsInTurn>
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Row({ invoice }: { invoice: InvoiceRow }) {
  const path = useEmployeePath()
  const { id, project, title, status, sentAt, issued, total, balance } = invoice
  return (
    <Table.Tr className={table.row ?? ''}>
      <Table.Td>
        <Link to={path(`projects/${project.id}#invoice-${id}`)} className={table.rowLink}>
          {invoice.number}
        </Link>
      </Table.Td>
      <Table.Td className={table.clip ?? ''}>
        {project.customerName}
        {title !== '' && <span className={table.second}> {title}</span>}
      </Table.Td>
      <Table.Td>
        <StatusBadge of="invoice" status={status} size="md" /> <KindBadge invoice={invoice} />
      </Table.Td>
      <Table.Td>{sentAt ? <InstantDay instant={sentAt} /> : '—'}</Table.Td>
      <Table.Td>
        <DateText day={issued} />
      </Table.Td>
      <Table.Td>
        <DueText invoice={invoice} />
      </Table.Td>
      <Table.Td data-figure>
        {/* Gray: not billed, and in none of the sums above. */}
        <Text span inherit {...(status === 'draft' && { c: 'dimmed' })}>
          <Money cents={total} />
        </Text>
      </Table.Td>
      <Table.Td data-figure>
        {/* Nothing is owed on a draft. */}
        <Money cents={status === 'void' || status === 'draft' || balance === 0 ? null : balance} />
      </Table.Td>
    </Table.Tr>
  )
}
