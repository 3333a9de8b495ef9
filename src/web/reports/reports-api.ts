import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  readBacklog,
  readCash,
  readJobProfit,
  readPayables,
  readReceivables,
  readWorkInProgress,
} from '../../contract/reports.ts'
import { call } from '../api/client.ts'
import type { ReportKey } from './report-list.ts'

/** The day of a report, and whose projects it is about. */
export type OnQuery = z.output<typeof readReceivables.query>
export type ProfitQuery = z.output<typeof readJobProfit.query>
export type CashQuery = z.output<typeof readCash.query>

export const useReceivables = reportHook('receivables', (query: OnQuery, signal) =>
  call(readReceivables, { query, signal }),
)
export const usePayables = reportHook('payables', (query: OnQuery, signal) =>
  call(readPayables, { query, signal }),
)
export const useJobProfit = reportHook('job-profit', (query: ProfitQuery, signal) =>
  call(readJobProfit, { query, signal }),
)
export const useWorkInProgress = reportHook('work-in-progress', (query: OnQuery, signal) =>
  call(readWorkInProgress, { query, signal }),
)
export const useBacklog = reportHook('backlog', (query: OnQuery, signal) =>
  call(readBacklog, { query, signal }),
)
export const useCash = reportHook('cash', (query: CashQuery, signal) => call(readCash, { query, signal }))

/** A report adds up all the books, so it is read again each time it is opened. */
function reportHook<Query extends object, Report>(
  report: ReportKey,
  read: (query: Partial<Query>, signal: AbortSignal) => Promise<Report>,
) {
  return function useReport(query: Partial<Query> = {}) {
    return useQuery({
      queryKey: ['reports', report, query],
      queryFn: ({ signal }) => read(query, signal),
      staleTime: 0,
      placeholderData: keepPreviousData,
    })
  }
}
