import type { EstimateNeed } from '../../domain/project-money.ts'
import { t } from '../language/t.ts'

/** Why a job needs a new estimate. */
export const needWords: Record<EstimateNeed, string> = {
  no_estimate: t('Needs an estimate'),
  cost_beyond_estimate: t('Needs a new estimate: the cost has reached the last one'),
  overdue: t('Needs a new estimate: the last one is over 60 days old'),
}
