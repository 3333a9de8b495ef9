import { Group } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { exportArchive } from '../../contract/reports.ts'
import { checkedLinkTo } from '../api/client.ts'
import { t } from '../language/t.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Section } from '../ui/section.tsx'

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
