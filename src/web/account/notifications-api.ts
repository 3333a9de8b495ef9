import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  chooseNotifications,
  type NotificationChoice,
  readNotifications,
  sendTestNotification,
} from '../../contract/notifications.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { turnOff, turnOn } from '../session/device-notifications.ts'
import { notifyError } from '../ui/notify.ts'

const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(readNotifications, { signal }),
})

export const useNotifications = () => useQuery(notificationsQuery)

/** Shows the choice at once, and what is saved when it was refused. */
export function useChooseNotifications() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choice: NotificationChoice) => call(chooseNotifications, { body: choice }),
    // One after the other, so that the last click wins.
    scope: { id: 'notifications' },
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey })
      queryClient.setQueryData(
        notificationsQuery.queryKey,
        (before) =>
          before && {
            ...before,
            choices: before.choices.map((each) => (each.kind === choice.kind ? choice : each)),
          },
      )
    },
    onError: (error) => {
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
    },
  })
}

export const useTurnOn = () => useChange(turnOn, notificationsQuery.queryKey)

export const useTurnOff = () => useChange(turnOff, notificationsQuery.queryKey)

export const useSendTestNotification = () =>
  useChange(() => call(sendTestNotification), notificationsQuery.queryKey)
