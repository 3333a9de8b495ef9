import { t } from '../language/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { HistoryView } from './history-view.tsx'

/** Who did what in the whole company, when, and what it was before. */
export default function CompanyHistoryPage() {
  return (
    <>
      <PageHeader title={t('History')} description={t('Who did what, when, and what it was before.')} />
      <HistoryView />
    </>
  )
}
