import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import type { AccountEntry, CustomerAccount } from '../../contract/invoice-sending.ts'
import { addDays } from '../../domain/dates.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import { DateText } from '../ui/time-text.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './customer-page.module.css'

/** Every invoice and payment of the period with what was owed after it, from the opening to the closing balance. */
export function AccountEntries({ account }: { account: CustomerAccount }) {
  return useWideScreen() ? <EntryTable account={account} /> : <EntryList account={account} />
}

function EntryTable({ account: { from, to, opening, entries, closing } }: { account: CustomerAccount }) {
  const path = useEmployeePath()
  return (
    <Table className={classes.entries ?? ''} verticalSpacing={6} aria-labelledby="account-title">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Day')}</Table.Th>
          <Table.Th>{t('What')}</Table.Th>
          <Table.Th>{t('Project')}</Table.Th>
          <Table.Th data-figure>{t('Billed')}</Table.Th>
          <Table.Th data-figure>{t('Paid')}</Table.Th>
          <Table.Th data-figure>{t('Balance')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <BalanceRow day={addDays(from, -1)} label={t('Opening balance')} cents={opening} />
        {entries.map((entry) => (
          <Table.Tr key={entryKey(entry)}>
            <Table.Td>
              <DateText day={entry.day} />
            </Table.Td>
            <Table.Td>
              <Anchor inherit component={Link} to={path(placeOf(entry))}>
                {entry.description}
              </Anchor>
            </Table.Td>
            <Table.Td>
              <Anchor inherit component={Link} to={path(`projects/${entry.project.id}`)}>
                {entry.project.number}
              </Anchor>
            </Table.Td>
            <Table.Td data-figure>{isBilled(entry) && <Money cents={entry.amount} />}</Table.Td>
            <Table.Td data-figure>{!isBilled(entry) && <Money cents={-entry.amount} />}</Table.Td>
            <Table.Td data-figure>
              <Money cents={entry.balance} />
            </Table.Td>
          </Table.Tr>
        ))}
        {entries.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={6} className={classes.nothing ?? ''}>
              {t('Nothing billed or paid in this period.')}
            </Table.Td>
          </Table.Tr>
        )}
        <BalanceRow day={to} label={t('Closing balance')} cents={closing} />
      </Table.Tbody>
    </Table>
  )
}

function BalanceRow({ day, label, cents }: { day: string; label: string; cents: Cents }) {
  return (
    <Table.Tr className={classes.balanceRow ?? ''}>
      <Table.Td>
        <DateText day={day} />
      </Table.Td>
      <Table.Td colSpan={4}>{label}</Table.Td>
      <Table.Td data-figure>
        <Money cents={cents} />
      </Table.Td>
    </Table.Tr>
  )
}

/** The same on a phone: the amount with its sign, and below it what was owed then. */
function EntryList({ account: { opening, entries, closing } }: { account: CustomerAccount }) {
  const path = useEmployeePath()
  return (
    <ul className={classes.entryList} aria-labelledby="account-title">
      <li className={classes.balanceRow}>
        <span>{t('Opening balance')}</span>
        <Money cents={opening} />
      </li>
      {entries.map((entry) => (
        <li key={entryKey(entry)}>
          <Anchor inherit component={Link} to={path(placeOf(entry))}>
            {entry.description}
          </Anchor>
          <span className={classes.sum}>{signed(entry.amount)}</span>
          <span className={classes.note}>
            <DateText day={entry.day} /> · {entry.project.number}
          </span>
          <span className={classes.note}>
            <Rich message="<0/> owed" components={[<Money key="owed" cents={entry.balance} />]} />
          </span>
        </li>
      ))}
      {entries.length === 0 && (
        <li className={classes.nothing}>{t('Nothing billed or paid in this period.')}</li>
      )}
      <li className={classes.balanceRow}>
        <span>{t('Closing balance')}</span>
        <Money cents={closing} />
      </li>
    </ul>
  )
}

/** A voided invoice takes back what was billed; refunds and reversals take back what was paid. */
function isBilled({ kind }: AccountEntry): boolean {
  return kind === 'invoice' || kind === 'void'
}

function placeOf({ project, invoice }: AccountEntry): string {
  return `projects/${project.id}#invoice-${invoice.id}`
}

function entryKey({ kind, invoice, payment_id, day }: AccountEntry): string {
  return `${kind} ${invoice.id} ${payment_id} ${day}`
}

function signed(cents: Cents): string {
  return cents > 0 ? `+${formatDollars(cents)}` : formatDollars(cents)
}
