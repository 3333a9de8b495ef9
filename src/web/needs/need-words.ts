import {
  type Icon,
  IconCalendarEvent,
  IconCalendarQuestion,
  IconClipboardList,
  IconCreditCardOff,
  IconDatabaseX,
  IconFileAlert,
  IconFileCheck,
  IconFileInvoice,
  IconGavel,
  IconHourglassHigh,
  IconMailX,
  IconMessageQuestion,
  IconReceipt,
  IconRefresh,
  IconSignature,
  IconThumbDown,
} from '@tabler/icons-react'
import type { NeedKind } from '../../domain/needs.ts'
import { t } from '../language/t.ts'

/** How the kinds of needs are called and shown. Red: something went wrong. Green: something good wants its next step. */
export const needWords: Record<NeedKind, { title: string; Icon: Icon; color: string }> = {
  backup: { title: t('Backups that failed'), Icon: IconDatabaseX, color: 'red' },
  signed: { title: t('Signed, not finalized'), Icon: IconSignature, color: 'green' },
  question: { title: t('Questions from customers'), Icon: IconMessageQuestion, color: 'blue' },
  declined: { title: t('Declined bids'), Icon: IconThumbDown, color: 'red' },
  right: { title: t('Deadlines by law'), Icon: IconGavel, color: 'red' },
  online_payment: { title: t('Online payments to look at'), Icon: IconCreditCardOff, color: 'red' },
  failed_delivery: { title: t('Failed deliveries'), Icon: IconMailX, color: 'red' },
  visit: { title: t('Visits today'), Icon: IconCalendarEvent, color: 'blue' },
  outcome: { title: t('Visits without an outcome'), Icon: IconCalendarQuestion, color: 'gray' },
  permit: { title: t('Permits to answer'), Icon: IconClipboardList, color: 'orange' },
  invoice: { title: t('Invoices to send'), Icon: IconFileInvoice, color: 'blue' },
  overdue: { title: t('Overdue invoices'), Icon: IconHourglassHigh, color: 'red' },
  waiver: { title: t('Waivers without the money'), Icon: IconFileCheck, color: 'orange' },
  document: { title: t('Documents that expire'), Icon: IconFileAlert, color: 'orange' },
  receipts: { title: t('Receipts to assign'), Icon: IconReceipt, color: 'gray' },
  estimate: { title: t('Estimates to update'), Icon: IconRefresh, color: 'gray' },
}
