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
import { useChange } from '../api/use-change.ts'
import { notifyError } from '../ui/notify.ts'

/** New messages show up by themselves. In milliseconds. */
const refetchInterval = 3000

const mailsKey = ['demo-mails']
const chatsKey = ['demo-chats']

export const useMails = () =>
  useQuery({
    queryKey: mailsKey,
    queryFn: ({ signal }) => call(listDemoMails, { signal }),
    refetchInterval,
  })

/** @param copies how often the mail has arrived; it is read again when that changes */
export const useMail = (id: number, copies: number) =>
  useQuery({
    queryKey: [...mailsKey, id, copies],
    queryFn: ({ signal }) => call(readDemoMail, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useChats = () =>
  useQuery({
    queryKey: chatsKey,
    queryFn: ({ signal }) => call(listDemoChats, { signal }),
    refetchInterval,
  })

export const useChat = (number: string) =>
  useQuery({
    queryKey: [...chatsKey, number],
    queryFn: ({ signal }) => call(readDemoChat, { params: { number }, signal }),
    refetchInterval: refetchInterval / 2,
  })

export const useMarkRead = (number: string) =>
  useChange(() => call(markDemoChatRead, { params: { number } }), chatsKey)

export const useWriteMessage = (number: string) =>
  useChange((text: string) => call(writeDemoMessage, { params: { number }, body: { text } }), chatsKey)

export function useClear(what: 'mails' | 'chats') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(what === 'mails' ? clearDemoMails : clearDemoChats),
    onSuccess: () => queryClient.resetQueries({ queryKey: what === 'mails' ? mailsKey : chatsKey }),
    onError: (error) => notifyError(error),
  })
}
