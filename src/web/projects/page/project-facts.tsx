import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconFolderOpen, IconMail, IconMap2, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import { Term } from '../../help/term.tsx'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { telephoneLink } from '../../ui/telephone-link.ts'
import { DateText } from '../../ui/time-text.tsx'
import { addressLine, mapAddress, regionWord } from '../project-words.ts'
import classes from './project-page.module.css'

/** Site, customer and people of a project, with links to call, write and open the map. */
export function ProjectFacts({ project }: { project: Project }) {
  return (
    <Paper withBorder radius="md" p="md" component="aside" aria-label={t('Site and people')}>
      <Stack gap="md" className={classes.factsBody ?? ''}>
        <SiteFacts project={project} />
        <CustomerFacts project={project} />
        <PeopleFacts project={project} />
        {project.folderUrl !== null && (
          <div>
            <Title order={2} className={classes.factTitle ?? ''}>
              {t('Files')}
            </Title>
            <FactButton href={project.folderUrl} label={t('Open folder')} Icon={IconFolderOpen} newTab />
          </div>
        )}
      </Stack>
    </Paper>
  )
}

function SiteFacts({ project: { site } }: { project: Project }) {
  const address = addressLine(site)
  return (
    <div>
      <Title order={2} className={classes.factTitle ?? ''}>
        {t('Site')}
      </Title>
      {address === '' ? (
        <Text c="dimmed">{t('No address yet')}</Text>
      ) : (
        <>
          <Text>{site.street}</Text>
          <Text>{addressLine({ ...site, street: '' })}</Text>
          <FactButton href={mapAddress(site)} label={t('Open in Maps')} Icon={IconMap2} newTab />
        </>
      )}
    </div>
  )
}

function CustomerFacts({ project: { customer } }: { project: Project }) {
  const path = useEmployeePath()
  return (
    <div>
      <Title order={2} className={classes.factTitle ?? ''}>
        {t('Customer')}
      </Title>
      <Anchor
        component={Link}
        to={path(`customers/${customer.id}`)}
        display="inline-block"
        py={3}
        title={t('Their projects and account')}
      >
        {customer.name}
      </Anchor>
      <Group gap={6}>
        {customer.phone !== '' && (
          <FactButton
            href={telephoneLink(customer.phone)}
            label={customer.phone}
            says={t('Call')}
            Icon={IconPhone}
          />
        )}
        {customer.email !== '' && (
          <FactButton
            href={`mailto:${customer.email}`}
            label={customer.email}
            says={t('E-mail')}
            Icon={IconMail}
          />
        )}
      </Group>
      {customer.phone === '' && customer.email === '' && (
        <Text size="sm" c="dimmed">
          {t('No phone or e-mail')}
        </Text>
      )}
    </div>
  )
}

function FactButton({
  href,
  label,
  says,
  Icon,
  newTab = false,
}: {
  href: string
  label: string
  says?: string
  Icon: typeof IconMail
  newTab?: boolean
}) {
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      size="xs"
      px="xs"
      mt={6}
      maw="100%"
      className={classes.factButton ?? ''}
      leftSection={<Icon size={14} aria-hidden />}
      {...(says ? { 'aria-label': `${says} ${label}` } : {})}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      <span className={classes.factLabel}>{label}</span>
    </Button>
  )
}

function PeopleFacts({ project }: { project: Project }) {
  const { manager, business, salesperson } = project
  const path = useEmployeePath()
  return (
    <Facts>
      <Fact label={t('Manager')}>{manager?.name ?? t('Nobody yet')}</Fact>
      <Fact
        label={
          <>
            {t('Referred by')} <Term word="referral" />
          </>
        }
      >
        {business ? (
          <Anchor component={Link} to={path(`projects?business_id=${business.id}`)}>
            {business.name}
          </Anchor>
        ) : (
          t('Nobody or unknown')
        )}
        {salesperson && <Text size="sm">{salesperson.name}</Text>}
      </Fact>
      <Fact label={t('Region')}>{regionWord(project.region)}</Fact>
      <Fact label={t('Lead since')}>
        <DateText day={companyDayOf(new Date(project.createdAt))} />
      </Fact>
    </Facts>
  )
}
