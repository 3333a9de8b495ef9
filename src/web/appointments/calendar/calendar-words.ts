import { language, t } from '../../language/t.ts'

// The library has English names of days and months built in.
if (language === 'es') await import('dayjs/locale/es')

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
