import { language, t } from '../../language/t.ts'

// The calendar names days and months by this table; English it has itself.
if (language === 'es') await import('dayjs/locale/es')

/** What the calendar library says, in the language of the page. */
export const calendarWords = {
  locale: language,
  labels: {
    allDay: t('All day'),
    weekday: t('Weekday'),
    timeSlot: t('Time slot'),
    more: t('More'),
    noEvents: t('Nothing booked on this day'),
    moreLabel: (count: number) => t('+{count} more', { count }),
  },
}
