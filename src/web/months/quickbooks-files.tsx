import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportToQuickBooks } from '../../contract/reports.ts'
import { firstDayOf, lastDayOf, type Month, nameMonth } from '../../domain/books.ts'
import { linkTo } from '../api/client.ts'
import { Section } from '../ui/section.tsx'
import classes from './months.module.css'

const files = [
  { file: 'customers', label: 'Customers', use: 'Import first: invoices and payments name them.' },
  { file: 'vendors', label: 'Vendors', use: 'Import before the expenses: they name them.' },
  { file: 'invoices', label: 'Invoices', use: 'What was billed in the month, line by line.' },
  { file: 'payments', label: 'Payments', use: 'What was received, to match with the bank.' },
  { file: 'expenses', label: 'Expenses', use: 'The bills dated in the month, with their category.' },
] as const

/** A month's files for QuickBooks Online, in the order in which they are imported. */
export function QuickBooksFiles({ month }: { month: Month }) {
  const query = { from: firstDayOf(month), to: lastDayOf(month) }
  return (
    <Section
      title="Files for QuickBooks"
      description={`CSV as QuickBooks Online imports it, of ${nameMonth(month)}. A second import of the same file doubles its records there.`}
    >
      <ol className={classes.files}>
        {files.map(({ file, label, use }) => (
          <li key={file}>
            <Button
              component="a"
              href={linkTo(exportToQuickBooks, { params: { file }, query })}
              download
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} aria-hidden />}
              aria-label={`${label} for QuickBooks, CSV`}
            >
              {label}
            </Button>
            <span>{use}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
