import { Button, Group } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { exportArchive } from '../../contract/reports.ts'
import { linkTo } from '../api/client.ts'
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
          <Button
            key={year}
            component="a"
            href={linkTo(exportArchive, { params: { year } })}
            download
            variant="default"
            leftSection={<IconFileZip size={16} aria-hidden />}
            aria-label={`Archive of ${year}, ZIP`}
          >
            {year} (ZIP)
          </Button>
        ))}
      </Group>
    </Section>
  )
}
