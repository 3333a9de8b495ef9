import { ProjectHistorySection } from '../../history/project-history-section.tsx'
import { t } from '../../language/t.ts'
import { ProjectNotesSection } from '../../notes/project-notes-section.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './project-page.module.css'
import { useShownProject } from './project-places.ts'

/** What people wrote down, beside what happened. */
export default function NotesPart() {
  const project = useShownProject()
  return (
    <div className={`${classes.sections} ${classes.beside}`}>
      <Section id="notes" title={t('Notes')}>
        <ProjectNotesSection project={project} />
      </Section>
      <Section id="history" title={t('History')}>
        <ProjectHistorySection projectId={project.id} />
      </Section>
    </div>
  )
}
