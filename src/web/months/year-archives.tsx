import { Group } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { exportArchive } from '../../contract/reports.ts'
import { checkedLinkTo } from '../api/client.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Section } from '../ui/section.tsx'

/** A year's books in one file each. */
export function YearArchives({ years }: { years: readonly string[] }) {
  return (
    <Section
      title="Year-end archive"
      description="All of a year for the tax accountant, or to keep: tables as CSV, invoices as PDF, receipts and checks as they were filed. A large year takes a while."
    >
      <Group gap="xs">
        {years.map((year) => (
          <DownloadButton
            key={year}
            file={() => checkedLinkTo(exportArchive, { params: { year } })}
            icon={<IconFileZip size={16} aria-hidden />}
            aria-label={`Archive of ${year}, ZIP`}
          >
            {year} (ZIP)
          </DownloadButton>
        ))}
      </Group>
    </Section>
  )
}
