import type { Translations } from '../language/translations.ts'

export const searchEs = {
  '{count, plural, =0 {Nothing found} one {# result} other {# results}}':
    '{count, plural, =0 {No se encontró nada} one {# resultado} other {# resultados}}',
  choose: 'elegir',
  'Close the search': 'Cerrar la búsqueda',
  Elsewhere: 'En otra parte',
  'in a new tab': 'en otra pestaña',
  'Nothing found for “{words}”. Try a part of the number, the street, a name or the last digits of the phone.':
    'No se encontró nada para “{words}”. Pruebe con una parte del número, la calle, un nombre o los últimos dígitos del teléfono.',
  'No match for “{words}”. Did you mean:': 'Nada coincide con “{words}”. ¿Quiso decir:',
  'Number, address, customer, phone, or what to do': 'Número, dirección, cliente, teléfono o qué hacer',
  open: 'abrir',
  'Opened last': 'Lo último que abrió',
  Results: 'Resultados',
  'Search everything': 'Buscar en todo',
  'Search the list of projects for “{question}”': 'Buscar “{question}” en la lista de proyectos',
  'We can’t search your records right now. You can still open screens and commands.':
    'En este momento no podemos buscar en sus registros. Aún puede abrir pantallas y usar comandos.',
} as const satisfies Translations
