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

/** As of which day, and whose jobs. */
export type OnQuery = z.output<typeof readReceivables.query>
export type ProfitQuery = z.output<typeof readJobProfit.query>
export type CashQuery = z.output<typeof readCash.query>

/** A report reads all the books: it is asked for anew whenever it is opened, and the one before it stays meanwhile. */
const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const

export const useReceivables = (query: OnQuery = {}) =>
  useQuery({
    queryKey: ['reports', 'receivables', query],
    queryFn: ({ signal }) => call(readReceivables, { query, signal }),
    ...fresh,
  })

export const usePayables = (query: OnQuery = {}) =>
  useQuery({
    queryKey: ['reports', 'payables', query],
    queryFn: ({ signal }) => call(readPayables, { query, signal }),
    ...fresh,
  })

export const useJobProfit = (query: ProfitQuery = {}) =>
  useQuery({
    queryKey: ['reports', 'job-profit', query],
    queryFn: ({ signal }) => call(readJobProfit, { query, signal }),
    ...fresh,
  })

export const useWorkInProgress = (query: OnQuery = {}) =>
  useQuery({
    queryKey: ['reports', 'work-in-progress', query],
    queryFn: ({ signal }) => call(readWorkInProgress, { query, signal }),
    ...fresh,
  })

export const useBacklog = (query: OnQuery = {}) =>
  useQuery({
    queryKey: ['reports', 'backlog', query],
    queryFn: ({ signal }) => call(readBacklog, { query, signal }),
    ...fresh,
  })

export const useCash = (query: CashQuery = {}) =>
  useQuery({
    queryKey: ['reports', 'cash', query],
    queryFn: ({ signal }) => call(readCash, { query, signal }),
    ...fresh,
  })
