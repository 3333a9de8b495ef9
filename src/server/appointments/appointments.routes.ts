import * as contract from '../../contract/appointments.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listAppointments } from './appointment-list.queries.ts'
import {
  askForConflicts,
  createAppointment,
  deleteAppointment,
  updateAppointment,
} from './appointments.service.ts'
import { listFeeds } from './calendar-feeds.queries.ts'
import { createCalendarFeed, readCalendarFeed, revokeCalendarFeed } from './calendar-feeds.service.ts'

interface Params {
  id: number
  appointmentId: number
}

export function mountAppointments(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.createAppointment, ({ actor, params, body, once }) =>
    createAppointment(deps, actor, params.id, body, once),
  )
  mountRoute(mounting, contract.updateAppointment, ({ actor, params, body, once }) =>
    updateAppointment(deps, actor, toAddress(params), body, once),
  )
  mountRoute(mounting, contract.deleteAppointment, ({ actor, params }) =>
    deleteAppointment(deps, actor, toAddress(params)),
  )
  mountRoute(mounting, contract.listAppointments, ({ query }) => listAppointments(deps.db, query))
  mountRoute(mounting, contract.findAppointmentConflicts, ({ query }) => askForConflicts(deps, query))
  mountCalendarFeeds(mounting)
}

function mountCalendarFeeds(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listCalendarFeeds, ({ actor }) => listFeeds(deps.db, actor.id))
  mountRoute(mounting, contract.createCalendarFeed, ({ actor, body }) =>
    createCalendarFeed(deps, actor, body),
  )
  mountRoute(mounting, contract.revokeCalendarFeed, async ({ actor, params }) => {
    await revokeCalendarFeed(deps, actor, params.feedId)
    return { message: 'Calendar link ended' }
  })
  mountRoute(mounting, contract.readCalendarFeed, ({ params }) => readCalendarFeed(deps, params.file))
}

function toAddress({ id, appointmentId }: Params) {
  return { projectId: id, appointmentId }
}
