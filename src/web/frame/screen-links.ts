import {
  IconBox,
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconCalendar,
  IconCalendarCheck,
  IconCash,
  IconCategory,
  IconDeviceMobile,
  IconFileCheck,
  IconFileImport,
  IconFileInvoice,
  IconGavel,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconMailForward,
  IconReceipt,
  IconReportMoney,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Employee } from '../../contract/employees.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { sessionInfoQuery } from '../session/session-calls.ts'

export interface ScreenLink {
  label: string
  /** Relative to `/employee/{firstName}/`. */
  screen: string
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>
}

export interface LinkGroup {
  /** Null for the first group, the screens of every day. */
  title: string | null
  /** In the rail the group is one entry that opens, so that the screens of every day stay few. */
  fold?: 'lists' | 'office'
  links: readonly ScreenLink[]
}

const dailyLinks: readonly ScreenLink[] = [
  { label: t('Dashboard'), screen: '', Icon: IconLayoutDashboard },
  { label: t('Projects'), screen: 'projects', Icon: IconBriefcase },
  { label: t('Calendar'), screen: 'calendar', Icon: IconCalendar },
  { label: t('Customers'), screen: 'customers', Icon: IconUsers },
  { label: t('Permits'), screen: 'permits', Icon: IconFileCheck },
]

/** The screens in the phone's bottom bar. The others are under More. */
export const barLinks = dailyLinks.slice(0, 3)

const moneyLinks: readonly ScreenLink[] = [
  { label: t('Invoices'), screen: 'invoices', Icon: IconFileInvoice },
  { label: t('Payments'), screen: 'payments', Icon: IconCash },
  { label: t('Expenses'), screen: 'all-expenses-page', Icon: IconReceipt },
]

const listLinks: readonly ScreenLink[] = [
  { label: t('Businesses'), screen: 'edit-businesses', Icon: IconBuilding },
  { label: t('Authorities'), screen: 'edit-authorities', Icon: IconBuildingBank },
  { label: t('Products'), screen: 'edit-products', Icon: IconBox },
  { label: t('Categories'), screen: 'edit-categories', Icon: IconCategory },
  { label: t('Employees'), screen: 'edit-employees', Icon: IconUsersGroup },
]

const officeLinks: readonly ScreenLink[] = [
  { label: t('Reports'), screen: 'reports', Icon: IconReportMoney },
  { label: t('Rights'), screen: 'rights', Icon: IconGavel },
  { label: t('Month end'), screen: 'months', Icon: IconCalendarCheck },
  { label: t('Deliveries'), screen: 'deliveries', Icon: IconMailForward },
  { label: t('History'), screen: 'history', Icon: IconHistory },
  { label: t('Import'), screen: 'import', Icon: IconFileImport },
]

const settingsLink: ScreenLink = { label: t('Settings'), screen: 'settings', Icon: IconSettings }

/** Where the sample company's messages arrive. */
const demoLinks: readonly ScreenLink[] = [
  { label: t('Demo mailbox'), screen: 'demo-mailbox', Icon: IconInbox },
  { label: t('Demo phone'), screen: 'demo-phone', Icon: IconDeviceMobile },
]

/** Every screen, as the rail and the phone's sheet group them. Only administrators get a link to the settings. */
export function linkGroups(employee: Pick<Employee, 'role'>, isDemo: boolean): LinkGroup[] {
  return [
    { title: null, links: dailyLinks },
    { title: t('Money'), links: moneyLinks },
    { title: t('Lists'), fold: 'lists', links: listLinks },
    {
      title: t('Office'),
      fold: 'office',
      links: [
        ...officeLinks,
        ...(employee.role === 'admin' ? [settingsLink] : []),
        ...(isDemo ? demoLinks : []),
      ],
    },
  ]
}

/** The screens of the signed-in person; in the sample company also the demo's mailbox and phone. */
export function useLinkGroups(): LinkGroup[] {
  const employee = useCurrentUser()
  // A running server does not become a demo, so this never goes stale.
  const { data } = useQuery({ ...sessionInfoQuery, staleTime: Number.POSITIVE_INFINITY })
  return linkGroups(employee, data?.demo != null)
}
