import { IconDownload } from '@tabler/icons-react'
import { exportToQuickBooks } from '../../contract/reports.ts'
import { firstDayOf, lastDayOf, type Month, nameMonth } from '../../domain/books.ts'
import { callForFile } from '../api/client.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Section } from '../ui/section.tsx'
import classes from './months.module.css'

const files = [
  { file: 'customers', label: 'Customers', use: 'First: the others name them.' },
  { file: 'vendors', label: 'Vendors', use: 'Before the expenses, which name them.' },
  { file: 'invoices', label: 'Invoices', use: 'What was billed in the month, line by line.' },
  { file: 'payments', label: 'Payments', use: 'Received, refunded and reversed; import as journal entries.' },
  {
    file: 'expenses',
    label: 'Expenses',
    use: 'Bills of the month by category, and what was paid on bills; import as journal entries.',
  },
] as const

/** A month's files for QuickBooks Online, in the order in which they are imported. */
export function QuickBooksFiles({ month }: { month: Month }) {
  const query = { from: firstDayOf(month), to: lastDayOf(month) }
  return (
    <Section
      title="Files for QuickBooks"
      description={`CSV as QuickBooks Online imports it, of ${nameMonth(month)}. Import each file once, in this order.`}
    >
      <ol className={classes.files}>
        {files.map(({ file, label, use }) => (
          <li key={file}>
            <DownloadButton
              file={() => callForFile(exportToQuickBooks, { params: { file }, query })}
              icon={<IconDownload size={14} aria-hidden />}
              size="xs"
              aria-label={`${label} for QuickBooks, CSV`}
            >
              {label}
            </DownloadButton>
            <span>{use}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
