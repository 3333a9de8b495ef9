import type { Catalog } from './catalog.ts'

/** What the server says of the rows of a file and of what an import did. */
export const serverImportsEs = {
  'Import put aside': 'Importación descartada',
  'Choose a CSV or Excel file': 'Elija un archivo CSV o de Excel',
  'This import has been started already': 'Esta importación ya se inició',
  'The file has a row of titles and nothing below it: there is no row to import':
    'El archivo tiene una fila de títulos y nada debajo: no hay ninguna fila que importar',
  'There is nothing below row {number}: choose another row for the titles':
    'No hay nada debajo de la fila {number}: elija otra fila para los títulos',
  'Quotation marks that quote nothing, as in 12" pier, are read as they stand: line {text}':
    'Las comillas que no encierran nada, como en 12" pier, se leen tal cual: línea {text}',
  'A cell of line {number} goes on for {count} lines and may hold rows: is a quotation mark missing?':
    'Una celda de la línea {number} ocupa {count} líneas y quizá contiene filas: ¿falta una comilla?',
  'Must name each column once': 'Debe nombrar cada columna una vez',
  'A field is given by two columns': 'Dos columnas dan el mismo campo',
  'Is not a field of this kind': 'No es un campo de este tipo',
  'There is no category {category}': 'No existe la categoría {category}',
  'There is already a project with this number': 'Ya existe un proyecto con este número',
  'There is no active employee {name}': 'No hay ningún empleado activo {name}',
  'Must not be empty where there is a salesperson': 'No debe estar vacía donde hay un vendedor',
  'Is not valid': 'No es válido',
  'This row could not be written': 'Esta fila no se pudo guardar',
  'This row could not be taken back.': 'Esta fila no se pudo deshacer.',
  'project {number}': 'el proyecto {number}',
  'a note': 'una nota',
  'undid an import of {what}': 'deshizo la importación de {what}',
  'removed {what}, undoing an import': 'quitó {what} al deshacer una importación',
  'Matched by e-mail': 'Reconocido por el correo',
  'Matched by phone': 'Reconocido por el teléfono',
  'Matched by name': 'Reconocido por el nombre',
  'Matched by number': 'Reconocido por el número',
  'Matched by customer and site': 'Reconocido por el cliente y la obra',
  'The same as row {row} of the file': 'Igual que la fila {row} del archivo',
  'Must be yes or no': 'Debe ser sí o no',
  'Must be a date, as 11/22/2026': 'Debe ser una fecha, como 11/22/2026',
  'Must be Southern California or Bay Area': 'Debe ser Southern California o Bay Area',
  'Is not a status of a project': 'No es un estatus de proyecto',
  'Is not a unit of a product': 'No es una unidad de producto',
  'Is not a kind of business': 'No es un tipo de empresa',
  'A deleted project has this number; restore it instead':
    'Un proyecto eliminado tiene este número; mejor recupérelo',
  'There is no such column': 'No existe esa columna',
  'The file is larger than 20 MB; divide it': 'El archivo pesa más de 20 MB; divídalo',
  'A required column is missing': 'Falta una columna obligatoria',
  'There is no row that can be imported': 'No hay ninguna fila que se pueda importar',
  'The import is still running': 'La importación sigue en curso',
  'This import can no longer be undone': 'Esta importación ya no se puede deshacer',
  '{what} was changed after the import.': '{what} se cambió después de la importación.',
  '{what} is used elsewhere.': '{what} se usa en otro lugar.',
} as const satisfies Catalog
