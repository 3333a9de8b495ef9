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
  IconFileInvoice,
  IconInbox,
  IconLayoutDashboard,
  IconMailForward,
  IconReceipt,
  IconReportMoney,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Employee } from '../../contract/employees.ts'

export interface ScreenLink {
  label: string
  /** Relative to `/employee/{firstName}/`. */
  screen: string
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>
}

/** What is opened many times a day. */
export const dailyLinks: readonly ScreenLink[] = [
  { label: 'Dashboard', screen: '', Icon: IconLayoutDashboard },
  { label: 'Projects', screen: 'projects', Icon: IconBriefcase },
  { label: 'Calendar', screen: 'calendar', Icon: IconCalendar },
  { label: 'Customers', screen: 'customers', Icon: IconUsers },
  { label: 'Permits', screen: 'permits', Icon: IconFileCheck },
  { label: 'Invoices', screen: 'invoices', Icon: IconFileInvoice },
  { label: 'Expenses', screen: 'all-expenses-page', Icon: IconReceipt },
  { label: 'Reports', screen: 'reports', Icon: IconReportMoney },
]

/** The three of them that stand in a phone's bar; the others are under More. */
export const barLinks = dailyLinks.filter(({ screen }) => ['', 'projects', 'calendar'].includes(screen))

const listLinks: readonly ScreenLink[] = [
  { label: 'Payments', screen: 'payments', Icon: IconCash },
  { label: 'Month end', screen: 'months', Icon: IconCalendarCheck },
  { label: 'Deliveries', screen: 'deliveries', Icon: IconMailForward },
  { label: 'Businesses', screen: 'edit-businesses', Icon: IconBuilding },
  { label: 'Authorities', screen: 'edit-authorities', Icon: IconBuildingBank },
  { label: 'Products', screen: 'edit-products', Icon: IconBox },
  { label: 'Categories', screen: 'edit-categories', Icon: IconCategory },
  { label: 'Employees', screen: 'edit-employees', Icon: IconUsersGroup },
]

const settingsLink: ScreenLink = { label: 'Settings', screen: 'settings', Icon: IconSettings }

/** What left the office, and the lists the company keeps; its settings only for those who may change them. */
export function officeLinks(employee: Pick<Employee, 'role'>): readonly ScreenLink[] {
  return employee.role === 'admin' ? [...listLinks, settingsLink] : listLinks
}

/** Where the messages of the sample company arrive. */
export const demoLinks: readonly ScreenLink[] = [
  { label: 'Demo mailbox', screen: 'demo-mailbox', Icon: IconInbox },
  { label: 'Demo phone', screen: 'demo-phone', Icon: IconDeviceMobile },
]
