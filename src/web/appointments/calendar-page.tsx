import { PageHeader } from '../ui/page-header.tsx'

/** Who goes where, and when. */
export default function CalendarPage() {
  return <PageHeader title="Calendar" />
}
