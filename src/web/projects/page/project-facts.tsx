import { Anchor, Button, Group, Paper, Text } from '@mantine/core'
import { IconFolderOpen, IconMail, IconMap2, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import { Term } from '../../help/term.tsx'
import { t } from '../../language/t.ts'
import table from '../../records/record-list/list-table.module.css'
import { contractTypeWords } from '../../rights/rights-words.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { Fact, Facts } from '../../ui/fact-list.tsx'
import { telephoneLink } from '../../ui/telephone-link.ts'
import { DateText } from '../../ui/time-text.tsx'
import { addressLine, mapAddress, regionWord } from '../project-words.ts'
import classes from './project-page.module.css'

/** Makes a link 24 px high, beside a question mark or another link (WCAG 2.2, 2.5.8). */
const easyToHit = { display: 'inline-block', py: 3 } as const

/** Site, customer and people of a project, with links to call, write and open the map. */
export function ProjectFacts({ project }: { project: Project }) {
  const { site, customer, manager, business, salesperson, folderUrl } = project
  const path = useEmployeePath()
  return (
    <Paper withBorder radius="md" p="md" component="aside" aria-label={t('Site and people')}>
      <Facts>
        <Fact label={t('Site')} isWide>
          {addressLine(site) === '' ? (
            t('No address yet')
          ) : (
            <>
              <Text>{site.street}</Text>
              <Text>{addressLine({ ...site, street: '' })}</Text>
              <FactButton href={mapAddress(site)} label={t('Open in Maps')} Icon={IconMap2} newTab />
            </>
          )}
        </Fact>
        <Fact label={t('Customer')} isWide>
          <Anchor
            component={Link}
            to={path(`customers/${customer.id}`)}
            {...easyToHit}
            title={t('Their projects and account')}
          >
            {customer.name}
          </Anchor>
          <ContactButtons {...customer} />
        </Fact>
        <Fact label={t('Manager')}>{manager?.name ?? t('Nobody yet')}</Fact>
        <Fact
          label={
            <>
              {t('Referred by')} <Term word="referral" />
            </>
          }
        >
          {business ? (
            <Anchor component={Link} to={path(`projects?business_id=${business.id}`)} {...easyToHit}>
              {business.name}
            </Anchor>
          ) : (
            t('Nobody or unknown')
          )}
          {salesperson && <Text size="sm">{salesperson.name}</Text>}
        </Fact>
        <Fact label={t('Our contract')}>
          <Anchor component={Link} to={path(`projects/${project.id}/rights`)} {...easyToHit}>
            {project.contractType === null
              ? t('Choose the contract type')
              : contractTypeWords[project.contractType]}
          </Anchor>
        </Fact>
        <Fact label={t('Region')}>{regionWord(project.region)}</Fact>
        <Fact label={t('Lead since')}>
          <DateText day={companyDayOf(new Date(project.createdAt))} />
        </Fact>
        {folderUrl !== null && (
          <Fact label={t('Files')}>
            <FactButton href={folderUrl} label={t('Open folder')} Icon={IconFolderOpen} newTab />
          </Fact>
        )}
      </Facts>
    </Paper>
  )
}

function ContactButtons({ phone, email }: Project['customer']) {
  if (phone === '' && email === '') {
    return (
      <Text size="sm" c="dimmed">
        {t('No phone or e-mail')}
      </Text>
    )
  }
  return (
    <Group gap={6}>
      {phone !== '' && (
        <FactButton href={telephoneLink(phone)} label={phone} says={t('Call')} Icon={IconPhone} />
      )}
      {email !== '' && (
        <FactButton href={`mailto:${email}`} label={email} says={t('E-mail')} Icon={IconMail} />
      )}
    </Group>
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
      <span className={table.clip}>{label}</span>
    </Button>
  )
}
