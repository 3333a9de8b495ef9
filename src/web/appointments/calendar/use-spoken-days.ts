import { type RefObject, useEffect, useRef } from 'react'
import { addDays, type Day } from '../../../domain/dates.ts'
import { t } from '../../language/t.ts'
import { longDayWords } from './company-clock.ts'

/** The library calls its days `2026-11-15`; their name is what stands on them, so that saying it opens the day. */
export function useSpokenDays(sunday: Day): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelectorAll('.mantine-WeekView-weekViewDayLabel').forEach((label, index) => {
      label.removeAttribute('aria-label')
      label.setAttribute('title', t('Open {day}', { day: longDayWords(addDays(sunday, index)) }))
    })
  }, [sunday])
  return place
}
