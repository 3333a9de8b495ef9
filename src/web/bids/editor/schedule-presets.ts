import type { ScheduledPayment } from '../../../domain/bid-money.ts'
import type { BasisPoints, Cents } from '../../../domain/money.ts'
import type { Language } from '../../../domain/people.ts'
import { downPaymentLimit } from '../../../domain/rights/home-improvement.ts'
import { t } from '../../language/t.ts'

interface Preset {
  name: string
  shares: readonly BasisPoints[]
}

/** Usual schedules for foundation work. */
export const presets: readonly Preset[] = [
  { name: '10 / 40 / 40 / 10', shares: [1000, 4000, 4000, 1000] },
  { name: '30 / 40 / 30', shares: [3000, 4000, 3000] },
  { name: '50 / 50', shares: [5000, 5000] },
  { name: t('All on completion'), shares: [10_000] },
]

/** In the language of the bid, as the customer reads them. */
const labels = {
  en: {
    deposit: 'Deposit',
    start: 'On start of work',
    halfway: 'On completion of drilling and steel',
    end: 'On completion',
  },
  es: {
    deposit: 'Anticipo',
    start: 'Al comenzar la obra',
    halfway: 'Al terminar la perforación y el acero',
    end: 'Al terminar la obra',
  },
} as const

export function depositLabel(language: Language): string {
  return labels[language].deposit
}

export function scheduleOf({ shares }: Preset, language: Language): ScheduledPayment[] {
  const words = labels[language]
  const middle = [words.start, words.halfway]
  return shares.map((percent, place) => {
    const isLast = place === shares.length - 1
    const label = isLast ? words.end : place === 0 ? words.deposit : (middle[place - 1] ?? words.start)
    return { label, amount: null, percent }
  })
}

/** The highest down payment that the law allows, and the rest in two parts. */
export function homeImprovementSchedule(total: Cents, language: Language): ScheduledPayment[] {
  const words = labels[language]
  const down = downPaymentLimit(total)
  const half = Math.floor((total - down) / 2)
  return [
    { label: words.deposit, amount: down, percent: null },
    { label: words.halfway, amount: half, percent: null },
    { label: words.end, amount: total - down - half, percent: null },
  ]
}
