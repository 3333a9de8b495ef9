import { describe, expect, it } from 'vitest'
import { emptyLead, leadField, splitAddress, toNewProject } from './lead-form.ts'

describe('a new lead', () => {
  it.each([
    ['12 Oak St, Oakland, CA 94602', ['12 Oak St', 'Oakland', 'CA', '94602']],
    ['12 Oak St, Apt 3, San José, ca 95112-1234', ['12 Oak St, Apt 3', 'San José', 'CA', '95112-1234']],
    ['12 Oak St, Oakland CA 94602', ['12 Oak St', 'Oakland', 'CA', '94602']],
    ['12 Oak St, Oakland, CA 9460', []],
    ['12 Oak St', []],
  ])('splits the address %s', (line, parts) => expect(Object.values(splitAddress(line) ?? {})).toEqual(parts))

  it('leaves out what was not said', () => {
    expect(toNewProject({ ...emptyLead, name: 'Ann Lee' }, 'bay_area')).toEqual({
      region: 'bay_area',
      customer: { name: 'Ann Lee', phone: '', email: '' },
    })
  })

  it('names a known customer instead of making a new one', () => {
    const known = { id: 7, name: 'Ann Lee', phone: '', email: '' }
    const lead = toNewProject({ ...emptyLead, name: 'somebody', known }, 'bay_area')
    expect(lead.customer_id).toBe(7)
    expect(lead.customer).toBeUndefined()
  })

  it.each([
    ['customer.email', 'email'],
    ['site.zip', 'zip'],
    ['manager_id', 'managerId'],
    ['name', 'projectName'],
    ['region', 'region'],
  ])('puts the error of %s beside %s', (path, field) => expect(leadField(path)).toBe(field))
})
