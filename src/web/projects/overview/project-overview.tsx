import { TodaysVisits } from '../../appointments/todays-visits.tsx'
import { t } from '../../language/t.ts'
import { ProjectNotesSection } from '../../notes/project-notes-section.tsx'
import { RightsStrip } from '../../rights/rights-strip.tsx'
import { Section } from '../../ui/section.tsx'
import { MoneyStrip } from '../page/money-strip.tsx'
import { ProjectFacts } from '../page/project-facts.tsx'
import classes from '../page/project-page.module.css'
import { useShownProject } from '../page/project-places.ts'
import { ProjectTimeline } from './project-timeline.tsx'

const notesShown = 3

/** Where the job stands: its money, its story, its people and what was last noted. */
export default function ProjectOverview() {
  const project = useShownProject()
  return (
    <div className={classes.overview}>
      <div className={classes.stripPlace}>
        <MoneyStrip project={project} />
        <RightsStrip project={project} />
      </div>
      <div className={`${classes.sections} ${classes.storyPlace}`}>
        <TodaysVisits project={project} />
        <ProjectTimeline project={project} />
        <Section title={t('Latest notes')}>
          <ProjectNotesSection project={project} most={notesShown} />
        </Section>
      </div>
      <div className={classes.factsPlace}>
        <ProjectFacts project={project} />
      </div>
    </div>
  )
}
