import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { HistoryEvent } from '../../contract/history.ts'
import { formatPhonesIn } from '../../domain/phones.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { formatDaysIn } from '../ui/time.ts'

/** Who did what, as a sentence. The project's number in it is a link; if the sentence lacks it, the link follows. */
export function EventWords({ event, withProject = true }: { event: HistoryEvent; withProject?: boolean }) {
  return (
    <>
      {event.actor ? (
        <strong>{event.actor.name} </strong>
      ) : (
        <Text span inherit c="dimmed">
          {t('Customer or system')}:{' '}
        </Text>
      )}
      <Summary event={event} withProject={withProject} />
    </>
  )
}

function Summary({
  event: { actor, summary, summaryParts, project },
  withProject,
}: {
  event: HistoryEvent
  withProject: boolean
}) {
  const path = useEmployeePath()
  const words = formatDaysIn(formatPhonesIn(sentence(summary, summaryParts)))
  const said = actor ? words : words.charAt(0).toUpperCase() + words.slice(1)
  if (!project || !withProject) return said
  const link = project.isDeleted ? (
    t('{number} (deleted)', { number: project.number })
  ) : (
    <Link to={path(`projects/${project.id}`)}>{project.number}</Link>
  )
  // Skip invoice numbers, which begin with their project's number.
  const [before = '', ...after] = said.split(new RegExp(`${escaped(project.number)}(?![-\\d])`))
  return (
    <>
      {before}
      {after.length === 0 && ' · '}
      {link}
      {after.join(project.number)}
    </>
  )
}

const escaped = (text: string) => text.replaceAll(/[^\w\s]/g, '\\$&')
