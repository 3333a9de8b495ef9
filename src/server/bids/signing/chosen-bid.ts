import type { Bid } from '../../../contract/bids.ts'
import { assertTotalsAllowed, bidTotals, chooseOptions, scheduleForTotal } from '../../../domain/bid-money.ts'
import { AppError, invalidField } from '../../../domain/errors.ts'
import { type BidContent, contentOf } from '../bid-content.service.ts'

/**
 * What a bid says with exactly these options, its payment schedule fitted to the total. `places` are the lines' numbers
 * on the public page. @throws invalid naming `selected` for what is no option, or adds up to less than nothing
 */
export function chosenContent(bid: Bid, places: readonly number[]): BidContent {
  const content = contentOf(bid)
  const groups = chooseOptions(content.groups, places)
  const totals = bidTotals(groups, content.discount)
  try {
    assertTotalsAllowed(totals, content.discount, bid.kind)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw invalidField('selected', 'This choice cannot be offered by itself; please ask us')
  }
  const paymentSchedule = scheduleForTotal(content.paymentSchedule, totals.total).map(
    ({ due: _due, ...payment }) => payment,
  )
  return { ...content, groups, paymentSchedule }
}

/** `1,3` as the address of a PDF says it; '' chooses nothing. @throws invalid naming `selected` */
export function readPlaces(text: string): number[] {
  if (text.trim() === '') return []
  return text.split(',').map((place) => {
    if (!/^\d{1,5}$/.test(place.trim())) {
      throw invalidField('selected', 'Must be the numbers of lines, separated by commas')
    }
    return Number(place)
  })
}
