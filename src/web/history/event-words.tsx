import { Link } from 'react-router'
import type { HistoryEvent } from '../../contract/history.ts'
import { formatPhonesIn } from '../../domain/phones.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { formatDaysIn } from '../ui/time.ts'

/**
 * Who did what as one sentence; the project's number leads there, wherever the sentence says it, or at its end. What the
 * customer or the system did has no subject.
 */
export function EventWords({ event, withProject = true }: { event: HistoryEvent; withProject?: boolean }) {
  return (
    <>
      {event.actor ? <strong>{event.actor.name} </strong> : null}
      <Summary event={event} withProject={withProject} />
    </>
  )
}

function Summary({
  event: { actor, summary, project },
  withProject,
}: {
  event: HistoryEvent
  withProject: boolean
}) {
  const path = useEmployeePath()
  const words = formatDaysIn(formatPhonesIn(sentence(summary)))
  const said = actor ? words : words.charAt(0).toUpperCase() + words.slice(1)
  if (!project || !withProject) return said
  const link = project.isDeleted ? (
    t('{number} (deleted)', { number: project.number })
  ) : (
    <Link to={path(`projects/${project.id}`)}>{project.number}</Link>
  )
  // An invoice's number begins with its project's: that is not the project's own.
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
