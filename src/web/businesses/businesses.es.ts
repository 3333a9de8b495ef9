import type { Translations } from '../language/translations.ts'

export const businessesEs = {
  'Salesperson {number}': 'Vendedor {number}',
  '{count} not saved': '{count} sin guardar',
  '{count} saved': '{count} guardados',
  '{name} added to {name2}': 'Se agregó a {name} a {name2}',
  '{name} is no longer offered for new leads. Projects that name {name} keep their business, without a salesperson.':
    '{name} ya no se ofrece para prospectos nuevos. Los proyectos que nombran a {name} conservan su empresa, sin vendedor.',
  '{name} saved': '{name} se guardó',
  '{name} added': 'Se agregó {name}',
  'Add business': 'Agregar empresa',
  'All kinds': 'Todos los tipos',
  'Another salesperson': 'Otro vendedor',
  'Archived or not': 'Archivada o no',
  'Business saved': 'La empresa se guardó',
  'Choose a business': 'Elija una empresa',
  'Contractors, realtors, engineers and others who send customers, with their salespeople.':
    'Contratistas, agentes inmobiliarios, ingenieros y otros que envían clientes, con sus vendedores.',
  'Delete business': 'Eliminar empresa',
  'Discard all': 'Descartar todo',
  'Failed to bulk-update businesses': 'No se pudieron actualizar las empresas',
  'Failed to remove business': 'No se pudo eliminar la empresa',
  'Failed to remove salesperson': 'No se pudo eliminar al vendedor',
  'Failed to update business': 'No se pudo actualizar la empresa',
  'Leave out': 'Omitir',
  'Move {name}': 'Pasar a {name} a otra empresa',
  'Move to…': 'Mover a…',
  'Moves are saved together. Projects keep their business and salesperson.':
    'Los cambios se guardan juntos. Los proyectos conservan su empresa y su vendedor.',
  'Name, salesperson, phone, city': 'Nombre, vendedor, teléfono, ciudad',
  'New salesperson of {name}': 'Vendedor nuevo de {name}',
  'No business matches': 'Ninguna empresa coincide',
  'Not archived': 'No archivada',
  'Hidden for new leads. Its projects keep it.':
    'No se ofrece para prospectos nuevos. Sus proyectos la conservan.',
  'Remove {name}?': '¿Quitar a {name}?',
  'Remove salesperson': 'Quitar vendedor',
  Salespeople: 'Vendedores',
  'Salespeople of {name}': 'Vendedores de {name}',
  'Save moves': 'Guardar cambios',
  'Search businesses': 'Buscar empresas',
  'Show all businesses': 'Mostrar todas las empresas',
  'You can’t undo this. Its {count} are deleted too. A business that a project uses can only be archived.':
    'Esto no se puede deshacer. También se eliminan sus {count}. Una empresa que aparece en un proyecto solo se puede archivar.',
  'You can’t undo this. A business that a project uses can only be archived.':
    'Esto no se puede deshacer. Una empresa que aparece en un proyecto solo se puede archivar.',
  'The people who call you. Empty rows are skipped.':
    'Las personas que le llaman. Las filas vacías se omiten.',
  'the same salespeople': 'los mismos vendedores',
  'this business': 'esta empresa',
  'this salesperson': 'este vendedor',
  'Who sends customers: a contractor, a realtor, an engineer.':
    'Quién envía clientes: un contratista, un agente inmobiliario, un ingeniero.',
  'No businesses yet': 'Todavía no hay empresas',
  'Leave out salesperson {number}': 'Omitir al vendedor {number}',
  'Add a salesperson to {name}': 'Agregar un vendedor a {name}',
  '{name} to {business}': '{name} a {business}',
  'and {count} more': 'y {count} más',
  'not saved': 'sin guardar',
} as const satisfies Translations
