import { describe, expect, it } from 'vitest'
import { emptyLead, leadField, regionOfZip, toNewProject } from './lead-form.ts'

describe('a new lead', () => {
  it.each([
    ['90026', 'southern_california'],
    ['92868-1234', 'southern_california'],
    ['94602', 'bay_area'],
    ['95401', 'bay_area'],
    ['95814', undefined],
    ['946', undefined],
  ])('places ZIP %s in %s', (zip, region) => expect(regionOfZip(zip)).toBe(region))

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
