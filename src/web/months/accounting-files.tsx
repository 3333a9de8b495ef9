import { Group } from '@mantine/core'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { exportAllToQuickBooks, exportArchive, exportToQuickBooks } from '../../contract/reports.ts'
import { firstDayOf, lastDayOf, type Month } from '../../domain/books.ts'
import { callForFile, checkedLinkTo } from '../api/client.ts'
import { t } from '../language/t.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Section } from '../ui/section.tsx'
import { monthWithin } from '../ui/time.ts'
import classes from './months.module.css'

const files = [
  { file: 'customers', label: t('Customers'), use: t('Import first; the other files refer to them.') },
  { file: 'vendors', label: t('Vendors'), use: t('Import before the expenses, which refer to them.') },
  { file: 'invoices', label: t('Invoices'), use: t('What was billed in the month, line by line.') },
  {
    file: 'payments',
    label: t('Payments'),
    use: t('Received, refunded and reversed; import as journal entries.'),
  },
  {
    file: 'expenses',
    label: t('Expenses'),
    use: t('Bills of the month by category, and what was paid on bills; import as journal entries.'),
  },
] as const

/** A month's files for QuickBooks Online, in the order to import them. */
export function QuickBooksFiles({ month }: { month: Month }) {
  const query = { from: firstDayOf(month), to: lastDayOf(month) }
  return (
    <Section
      title={t('Files for QuickBooks')}
      description={t('CSV files of {month} for QuickBooks Online. Import each file once, in this order.', {
        month: monthWithin(month),
      })}
    >
      <DownloadButton
        file={() => callForFile(exportAllToQuickBooks, { query })}
        icon={<IconFileZip size={16} aria-hidden />}
        aria-label={t('All files for QuickBooks, ZIP')}
      >
        {t('All five (ZIP)')}
      </DownloadButton>
      <ol className={`plain-list ${classes.files}`}>
        {files.map(({ file, label, use }) => (
          <li key={file}>
            <DownloadButton
              file={() => callForFile(exportToQuickBooks, { params: { file }, query })}
              icon={<IconDownload size={14} aria-hidden />}
              size="xs"
              aria-label={t('{label} for QuickBooks, CSV', { label })}
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

/** One ZIP file per year with all its books. */
export function YearArchives({ years }: { years: readonly string[] }) {
  return (
    <Section
      title={t('Year-end archive')}
      description={t(
        'Everything of one year for your tax accountant: tables as CSV, invoices as PDF, receipts and checks as files. A large year takes a while.',
      )}
    >
      <Group gap="xs">
        {years.map((year) => (
          <DownloadButton
            key={year}
            file={() => checkedLinkTo(exportArchive, { params: { year } })}
            icon={<IconFileZip size={16} aria-hidden />}
            aria-label={t('Archive of {year}, ZIP', { year })}
          >
            {t('{year} (ZIP)', { year })}
          </DownloadButton>
        ))}
      </Group>
    </Section>
  )
}
