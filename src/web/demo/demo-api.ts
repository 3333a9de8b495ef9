import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  clearDemoChats,
  clearDemoMails,
  listDemoChats,
  listDemoMails,
  markDemoChatRead,
  readDemoChat,
  readDemoMail,
  writeDemoMessage,
} from '../../contract/demo.ts'
import { call } from '../api/client.ts'
import { notifyError } from '../ui/notify.ts'

/** What arrives is seen without asking, while the screen is looked at. */
const refetchInterval = 3000

export function useMails() {
  return useQuery({
    queryKey: ['demo-mails'],
    queryFn: ({ signal }) => call(listDemoMails, { signal }),
    refetchInterval,
  })
}

/** @param copies read again when the same mail has arrived once more */
export function useMail(id: number, copies: number) {
  return useQuery({
    queryKey: ['demo-mails', id, copies],
    queryFn: ({ signal }) => call(readDemoMail, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useChats() {
  return useQuery({
    queryKey: ['demo-chats'],
    queryFn: ({ signal }) => call(listDemoChats, { signal }),
    refetchInterval,
  })
}

export function useChat(number: string) {
  return useQuery({
    queryKey: ['demo-chats', number],
    queryFn: ({ signal }) => call(readDemoChat, { params: { number }, signal }),
    refetchInterval: refetchInterval / 2,
  })
}

export function useMarkRead(number: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(markDemoChatRead, { params: { number } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['demo-chats'] }),
  })
}

export function useWriteMessage(number: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(writeDemoMessage, { params: { number }, body: { text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['demo-chats'] }),
  })
}

export function useClear(what: 'mails' | 'chats') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(what === 'mails' ? clearDemoMails : clearDemoChats),
    onSuccess: () => queryClient.resetQueries({ queryKey: [`demo-${what}`] }),
    onError: (error) => notifyError(error),
  })
}
