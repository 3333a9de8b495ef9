import * as contract from '../../contract/employees.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listEmployees } from './employees.queries.ts'
import { createEmployee, removeEmployee, updateEmployee } from './employees.service.ts'

export function mountEmployees(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listEmployees, ({ query }) => listEmployees(deps.db, query))
  mountRoute(mounting, contract.createEmployee, ({ actor, body }) => createEmployee(deps, actor, body))
  mountRoute(mounting, contract.updateEmployee, ({ actor, params, body }) =>
    updateEmployee(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.deleteEmployee, async ({ actor, params }) => {
    const employee = await removeEmployee(deps, actor, params.id)
    return {
      message: employee ? 'Employee deactivated: records mention this person' : 'Employee removed',
      employee,
    }
  })
}
