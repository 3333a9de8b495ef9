import { ActionIcon, Anchor, Title } from '@mantine/core'
import { IconBrandWhatsapp, IconMapPin, IconMessage, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { BackLink } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { telephoneLink, textLink, whatsAppLink } from '../../ui/telephone-link.ts'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import { addressLine, mapAddress, projectName } from '../project-words.ts'
import { ProjectActions } from './project-actions.tsx'
import classes from './project-page.module.css'
import { type Place, placeNames } from './project-places.ts'
import { ProjectTabs } from './project-tabs.tsx'

/** What stays in sight on every part of the project. The line above it scrolls away. */
export function ProjectHeader({ project, place }: { project: Project; place: Place }) {
  const wide = useWideScreen()
  const path = useEmployeePath()
  const { number, customer, site, status } = project
  const address = addressLine(site)
  const name = projectName(project)
  return (
    <>
      <title>
        {t('{name} · Groundwork', { name: place === '' ? name : `${placeNames[place]} · ${name}` })}
      </title>
      <div className={classes.above}>
        {place !== '' && !wide ? (
          <BackLink to={`projects/${project.id}`}>{name}</BackLink>
        ) : (
          <BackLink to="projects">{t('Projects')}</BackLink>
        )}
        <span className={classes.about}>{[project.name, project.jobType].filter(Boolean).join(' · ')}</span>
      </div>
      <header className={classes.header} data-project-header>
        <div className={classes.bar}>
          <div className={classes.who}>
            <Title order={1} tabIndex={-1} className={classes.title ?? ''}>
              {number} <StatusBadge status={status} size="lg" />
            </Title>
            <p className={classes.whose}>
              <Link to={path(`customers/${customer.id}`)} title={t('Their projects and account')}>
                {customer.name}
              </Link>
              {address && (
                <>
                  {' · '}
                  <Anchor inherit c="dimmed" href={mapAddress(site)} target="_blank" rel="noreferrer">
                    {address}
                  </Anchor>
                </>
              )}
            </p>
          </div>
          <ReachIcons project={project} />
          <div className={`no-print ${classes.steps}`}>
            <ProjectActions project={project} />
          </div>
        </div>
        {wide && <ProjectTabs project={project} current={place} />}
      </header>
    </>
  )
}

/** Call, text, or go there. */
function ReachIcons({ project: { customer, site } }: { project: Project }) {
  const { name, phone } = customer
  const ways = [
    phone && {
      Icon: IconPhone,
      href: telephoneLink(phone),
      label: t('Call {customerName}', { customerName: name }),
    },
    phone && {
      Icon: IconMessage,
      href: textLink(phone),
      label: t('Text {customerName}', { customerName: name }),
    },
    phone && {
      Icon: IconBrandWhatsapp,
      href: whatsAppLink(phone),
      label: t('Write to {customerName} on WhatsApp', { customerName: name }),
    },
    addressLine(site) && { Icon: IconMapPin, href: mapAddress(site), label: t('Open in Maps') },
  ].filter((way) => way !== '')
  return (
    <div className={`no-print ${classes.ways}`}>
      {ways.map(({ Icon, href, label }) => (
        <ActionIcon
          key={href}
          component="a"
          href={href}
          variant="subtle"
          color="gray"
          className={classes.way ?? ''}
          aria-label={label}
          title={label}
          {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
        >
          <Icon size={18} stroke={1.7} />
        </ActionIcon>
      ))}
    </div>
  )
}
