import type { NewBusiness } from '../../contract/businesses.ts'
import type { CompanyChange } from '../../contract/company.ts'
import type { NewEmployee } from '../../contract/employees.ts'
import { demoCredentials } from '../setup/setup.service.ts'
import type { SampleBusiness } from './sample-tables.ts'

/** A made-up subcontractor. Its phone numbers are in the 555-01xx range, which belongs to nobody. */
export const companySettings: CompanyChange = {
  name: 'Bedrock & Bay Foundations, Inc.',
  licenseNumber: '1098765',
  licenseClasses: ['A', 'C-8', 'C-61/D-30'],
  address: { street: '2150 E 37th St', city: 'Vernon', state: 'CA', zip: '90058' },
  phone: '(323) 555-0100',
  email: 'office@groundwork.example',
  website: 'groundwork.example',
  regions: [
    { region: 'southern_california', numberFormat: 'SC-YY-####' },
    { region: 'bay_area', numberFormat: 'BA-YY-####' },
  ],
  paymentTerms: [
    'Due on receipt',
    'Net 15',
    'Net 30',
    'Retention due 45 days after completion',
    'Late payments bear 2% a month',
  ],
  bidValidDays: 30,
  reminderDays: [3, 14, 30],
  defaultScope:
    'Furnish labor, equipment and material to build the foundation work listed below, per the structural drawings and the soils report provided to us.',
  defaultExclusions:
    'Permit fees, special and deputy inspection, surveying, dewatering, hazardous material, rock excavation, shoring not listed, utility relocation, landscape and hardscape repair, and overtime.',
  defaultTerms:
    'Prices hold for the period stated above. Quantities of drilled work are billed as built at the unit prices. Access for a drill rig of 8 ft width is by others. Extra work is done on a written change order only. Payment is due as scheduled; the schedule is part of this bid.',
  defaultScopeSpanish:
    'Suministrar mano de obra, equipo y material para construir los trabajos de cimentación descritos abajo, según los planos estructurales y el estudio de suelos que se nos entregaron.',
  defaultExclusionsSpanish:
    'Costo de permisos, inspección especial y de oficio, topografía, desagüe de la excavación, materiales peligrosos, excavación en roca, apuntalamiento no indicado, reubicación de servicios, reparación de jardines y pavimentos, y horas extra.',
  defaultTermsSpanish:
    'Los precios valen durante el plazo indicado arriba. Las cantidades de obra perforada se facturan según lo construido, a los precios unitarios. El acceso para una perforadora de 8 pies de ancho corre por cuenta de otros. El trabajo adicional se hace solo con una orden de cambio por escrito. Los pagos vencen según el calendario, que es parte de esta propuesta.',
}

/** All have the password of the demo. */
export const employees: NewEmployee[] = (
  [
    ['Maria', 'Delgado', 'admin', 'en'],
    ['Tom', 'Okafor', 'project_manager', 'en'],
    ['Grace', 'Lindqvist', 'project_manager', 'en'],
    ['Hector', 'Ramírez', 'project_manager', 'es'],
    ['Priya', 'Nair', 'estimator', 'en'],
    ['Daniel', 'Cho', 'estimator', 'en'],
    ['Rosa', 'Villanueva', 'installer_coordinator', 'es'],
    ['Luis', 'Carrillo', 'installer_coordinator', 'es'],
    ['Beth', 'Hanley', 'accountant', 'en'],
    ['Amir', 'Sadeghi', 'accountant', 'en'],
    ['Joanne', 'Petrov', 'project_manager', 'en'],
    ['Marcus', 'Webb', 'estimator', 'en'],
  ] as const
).map(([firstName, lastName, role, language], index) => ({
  firstName,
  lastName,
  role,
  language,
  email: `${firstName.toLowerCase()}@groundwork.example`,
  phone: `(323) 555-01${String(index + 10)}`,
  password: demoCredentials.password,
}))

const bayCities =
  'San Francisco, Oakland, Berkeley, San Mateo, San Rafael, San José, Mill Valley, Daly City, Concord'.split(
    ', ',
  )

/** A business with its made-up addresses and numbers. @param index its place in the table */
export function toBusiness({ name, kind, city, salespeople }: SampleBusiness, index: number): NewBusiness {
  const domain = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`
  const areaCode = bayCities.includes(city) ? '510' : '213'
  const phone = (line: number) => `(${areaCode}) 555-01${String(line % 100).padStart(2, '0')}`
  return {
    name,
    kind,
    phone: phone(index),
    email: `office@${domain}`,
    website: domain,
    address: {
      street: `${1200 + index * 37} Commerce Way`,
      city,
      state: 'CA',
      zip: bayCities.includes(city) ? '94607' : '90021',
    },
    ...(kind === 'general_contractor' && { licenseNumber: String(900_100 + index * 311) }),
    salespeople: salespeople.map((person, place) => ({
      name: person,
      phone: phone(40 + index + place),
      email: `${(person.split(' ')[0] ?? 'desk')
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[^a-z]/g, '')}@${domain}`,
    })),
  }
}
