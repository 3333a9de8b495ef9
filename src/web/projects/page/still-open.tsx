import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { formatDollars } from '../../../domain/money.ts'
import { type OpenMatter, type OpenMatterKind, openMatters } from '../../../domain/open-matters.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import classes from './still-open.module.css'

/** What is not settled on the project yet. Each line leads to where it can be. */
export function StillOpen({ project }: { project: Project }) {
  const path = useEmployeePath()
  const matters = openMatters(project)
  if (matters.length === 0) {
    return <Text size="sm">{t('Nothing is open: everything is billed, paid and finished.')}</Text>
  }
  return (
    <Alert color="yellow" title={t('Still open')}>
      <ul className={classes.list}>
        {matters.map((matter) => (
          <li key={matter.kind}>
            <Text span size="sm" className={classes.matter ?? ''}>
              {matterWords[matter.kind](matter)}
            </Text>
            {/* Its address is without the dialog, so that going there closes it. */}
            <Anchor component={Link} to={path(matter.path)} size="sm" c="inherit" underline="always">
              {matterActions[matter.kind]}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const matterWords: Record<OpenMatterKind, (matter: OpenMatter) => string> = {
  unbilled: ({ amount }) => t('{amount} of the contract isn’t billed yet', { amount: formatDollars(amount) }),
  drafts: ({ count }) =>
    t('{count, plural, one {# invoice not sent} other {# invoices not sent}}', { count }),
  unpaid_invoices: ({ amount }) => t('{amount} is billed but not paid', { amount: formatDollars(amount) }),
  uncleared_payments: ({ amount }) =>
    t('{amount} is paid but not cleared yet', { amount: formatDollars(amount) }),
  retention: ({ amount }) => t('{amount} is held back as retention', { amount: formatDollars(amount) }),
  unpaid_bills: ({ count, amount }) =>
    t('{count, plural, one {# bill to pay: {amount}} other {# bills to pay: {amount}}}', {
      count,
      amount: formatDollars(amount),
    }),
  change_orders: ({ count }) =>
    t('{count, plural, one {# change order undecided} other {# change orders undecided}}', { count }),
  open_permits: ({ count }) =>
    t('{count, plural, one {# permit not finaled} other {# permits not finaled}}', { count }),
  visits: ({ count }) =>
    t('{count, plural, one {# appointment without an outcome} other {# appointments without an outcome}}', {
      count,
    }),
  after_photos: () => t('No after photos'),
  lien_releases: ({ names }) => t('No note about lien releases from {names}', { names: names.join(', ') }),
}

const matterActions: Record<OpenMatterKind, string> = {
  unbilled: t('Create invoice'),
  drafts: t('Send invoice'),
  unpaid_invoices: t('Record payment'),
  uncleared_payments: t('Open payments'),
  retention: t('Release retention'),
  unpaid_bills: t('Pay bill'),
  change_orders: t('Open change order'),
  open_permits: t('Open permit'),
  visits: t('Open appointment'),
  after_photos: t('Add photos'),
  lien_releases: t('Write note'),
}
