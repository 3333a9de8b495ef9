import type { Catalog } from './catalog.ts'

/** What the server says of sending, files, imports and itself. */
export const serverMachineEs = {
  'An unexpected error occurred': 'Ocurrió un error inesperado',
  'Some fields are wrong': 'Hay campos con errores',
  'The server could not be reached. Check your connection and try again.':
    'No se pudo llegar al servidor. Revise su conexión e intente otra vez.',
  'Only a delivery that failed can be sent again': 'Solo se puede reenviar un envío que falló',
  'The customer has no e-mail address': 'El cliente no tiene dirección de correo',
  'The customer has no telephone number': 'El cliente no tiene número de teléfono',
  '{text} is not a telephone number': '{text} no es un número de teléfono',
  'The customer has not agreed to be written to on WhatsApp':
    'El cliente no ha aceptado que se le escriba por WhatsApp',
  'The customer does not agree (any more) to be written to on WhatsApp':
    'El cliente no acepta (o ya no acepta) que se le escriba por WhatsApp',
  'The invoice has been deleted': 'La factura se eliminó',
  'The invoice has been voided': 'La factura se anuló',
  'The invoice has been paid': 'La factura se pagó',
  'The invoice has been changed since; send it as it is now':
    'La factura cambió desde entonces; envíela como está ahora',
  'A payment was recorded since; send the invoice as it is now':
    'Desde entonces se registró un pago; envíe la factura como está ahora',
  'The payment has been changed since; send the receipt as it is now':
    'El pago cambió desde entonces; envíe el recibo como está ahora',
  'The invoice has been changed since; send the receipt as it is now':
    'La factura cambió desde entonces; envíe el recibo como está ahora',
  "The customer's account has changed since; send the statement as it is now":
    'La cuenta del cliente cambió desde entonces; envíe el estado de cuenta como está ahora',
  'The project has been deleted': 'El proyecto se eliminó',
  'The attached file {name} has been changed in the file store':
    'El archivo adjunto {name} cambió en el almacén de archivos',
  'The attached file {name} is missing from the file store':
    'El archivo adjunto {name} falta en el almacén de archivos',
  'Groundwork stopped in the middle; WhatsApp may yet say that it has the message':
    'Groundwork se detuvo a la mitad; WhatsApp aún puede avisar que tiene el mensaje',
  'Groundwork stopped in the middle': 'Groundwork se detuvo a la mitad',
  'Groundwork failed in the middle': 'Groundwork falló a la mitad',
  'WhatsApp is not set up': 'WhatsApp no está configurado',
  'E-mail is not set up': 'El correo no está configurado',
  '{what} is not set up: {text} is missing': '{what} no está configurado: falta {text}',
  '{what} is not set up: {text} are missing': '{what} no está configurado: faltan {text}',
  'E-mail': 'el correo',
  WhatsApp: 'WhatsApp',
  '{text} is not set': 'Falta configurar {text}',
  'No answer in time': 'No hubo respuesta a tiempo',
  'No answer within {count} s': 'No hubo respuesta en {count} s',
  'Delivery given up': 'El envío se canceló',
  'Only a queued delivery can be given up': 'Solo se puede cancelar un envío en espera',
  'It is being sent at this moment; look again in a few seconds':
    'Se está enviando en este momento; revise otra vez en unos segundos',
  'Given up by {name}': 'Cancelado por {name}',
  'Failure dealt with': 'La falla quedó atendida',
  'Only a failure can be dealt with': 'Solo se puede atender una falla',
  'The verify token is not the one of the settings': 'El token de verificación no es el de los ajustes',
  'X-Hub-Signature-256 is not the signature of this body':
    'X-Hub-Signature-256 no es la firma de este contenido',
  'Authorization is not Bearer and the token of the settings':
    'Authorization no es Bearer con el token de los ajustes',
  'This is no report about a mail': 'Esto no es un informe sobre un correo',
  'Nothing is settled yet': 'Todavía no hay nada definitivo',
  'The mail server gives no reason': 'El servidor de correo no da ningún motivo',
  'This delivery has been sent again already': 'Este envío ya se reenvió',
  'The 24 hours in which WhatsApp takes free messages to this number are over; send the bid anew':
    'Ya pasaron las 24 horas en que WhatsApp admite mensajes libres a este número; envíe la propuesta de nuevo',
  'The message was not sent: {problem}': 'El mensaje no se envió: {problem}',
  'The message was not sent: ': 'El mensaje no se envió',
  'Email sent successfully': 'El correo se envió',
  'PDF sent successfully': 'El PDF se envió',
  'The mail server has not been reached yet; Groundwork keeps trying':
    'Todavía no se logra contactar al servidor de correo; Groundwork sigue intentando',
  'WhatsApp has not been reached yet; Groundwork keeps trying':
    'Todavía no se logra contactar a WhatsApp; Groundwork sigue intentando',
  'The paper has changed since you looked at it; look at it again before sending':
    'El documento cambió desde que usted lo vio; revíselo otra vez antes de enviarlo',

  'The {what} has a line break or another control character in it':
    'El campo {what} contiene un salto de línea u otro carácter de control',
  '{text} is not an e-mail address': '{text} no es una dirección de correo',
  subject: 'asunto',
  "sender's name": 'nombre del remitente',
  "recipient's name": 'nombre del destinatario',
  'name for answers': 'nombre para respuestas',
  "attachment's name": 'nombre del archivo adjunto',
  "attachment's type": 'tipo del archivo adjunto',
  'The Message-ID is not one': 'El Message-ID no es válido',
  'The date is not one': 'La fecha no es válida',
  'Groundwork stopped waiting for the mail server {name} {when}':
    'Groundwork dejó de esperar al servidor de correo {name} {when}',
  'Nothing was sent to {name}: {problem}': 'No se envió nada a {name}: {problem}',
  'The mail server {name} takes at most {count} bytes, and this message is larger':
    'El servidor de correo {name} admite como máximo {count} bytes, y este mensaje es más grande',
  'The mail server {name} turned us away: {text}': 'El servidor de correo {name} nos rechazó: {text}',
  'The mail server {name} refused the message: {text}':
    'El servidor de correo {name} rechazó el mensaje: {text}',
  'The mail server {name} refused the recipient: {text}':
    'El servidor de correo {name} rechazó al destinatario: {text}',
  'The mail server {name} does not take the message now: {text}':
    'El servidor de correo {name} no admite el mensaje ahora: {text}',
  '{whole} (and {count} more)': '{whole} (y {count} más)',
  '{whole}. It may have taken the message all the same':
    '{whole}. Es posible que de todos modos haya recibido el mensaje',
  'What answers at {name} does not speak as a mail server does: {text}':
    'Lo que responde en {name} no se comunica como un servidor de correo: {text}',
  'The name of the mail server {name} was not found':
    'No se encontró el nombre del servidor de correo {name}',
  'The name of the mail server {name} was not found ({text})':
    'No se encontró el nombre del servidor de correo {name} ({text})',
  'The mail server {name} did not answer in time {when}':
    'El servidor de correo {name} no respondió a tiempo {when}',
  'The mail server {name} accepts no connections': 'El servidor de correo {name} no acepta conexiones',
  'The mail server {name} accepts no connections ({text})':
    'El servidor de correo {name} no acepta conexiones ({text})',
  'No secure connection to the mail server {name}: {text}':
    'No hay conexión segura con el servidor de correo {name}: {text}',
  'The mail server {name} closed the connection {when}':
    'El servidor de correo {name} cerró la conexión {when}',
  'The connection to the mail server {name} broke {when}: {text}':
    'La conexión con el servidor de correo {name} se cortó {when}: {text}',
  'The connection to the mail server {name} broke {when} ({text})':
    'La conexión con el servidor de correo {name} se cortó {when} ({text})',
  'in the middle of the message': 'a la mitad del mensaje',
  'after the whole message was sent': 'después de enviar todo el mensaje',
  'before the message was handed over': 'antes de entregar el mensaje',
  'WhatsApp did not answer in time': 'WhatsApp no respondió a tiempo',
  'Ended before WhatsApp answered': 'Terminó antes de que WhatsApp respondiera',
  'The connection to WhatsApp failed: {text}': 'La conexión con WhatsApp falló: {text}',
  'An answer ({count}) without an end': 'Una respuesta ({count}) sin final',
  'An answer ({count}) that is not JSON': 'Una respuesta ({count}) que no es JSON',
  'An answer ({count}) without what was asked for': 'Una respuesta ({count}) sin lo que se pidió',
  'WhatsApp gave the error {count} without words': 'WhatsApp dio el error {count} sin explicación',
  'A media id of WhatsApp is expected': 'Se espera un identificador de archivo de WhatsApp',
  'The file name must end in .pdf, without slashes and control characters':
    'El nombre del archivo debe terminar en .pdf, sin barras ni caracteres de control',
  'The document is empty': 'El documento está vacío',
  'WhatsApp takes documents up to 100 MB, and this one is larger':
    'WhatsApp admite documentos de hasta 100 MB, y este es más grande',
  'The telephone number must be its country code and digits':
    'El número de teléfono debe ser el código del país y dígitos',
  'A text of the WhatsApp template is empty': 'Un texto de la plantilla de WhatsApp está vacío',
  'A text of the WhatsApp template has a line break':
    'Un texto de la plantilla de WhatsApp tiene un salto de línea',
  'The template name has lower-case letters, digits and _ only':
    'El nombre de la plantilla solo lleva minúsculas, dígitos y _',
  'The template language must look like en_US': 'El idioma de la plantilla debe ser como en_US',

  'The file is empty': 'El archivo está vacío',
  'Must be a JPEG, PNG, WebP or HEIC picture, or a PDF':
    'Debe ser una imagen JPEG, PNG, WebP o HEIC, o un PDF',
  'Must be a JPEG, PNG, WebP or HEIC picture': 'Debe ser una imagen JPEG, PNG, WebP o HEIC',
  'The picture is broken: it cannot be read to its end':
    'La imagen está dañada: no se puede leer hasta el final',
  'The PDF is broken: it cannot be read to its end': 'El PDF está dañado: no se puede leer hasta el final',
  'The picture has {count} megapixels; at most {most} are taken':
    'La imagen tiene {count} megapíxeles; se admiten {most} como máximo',
  'We can’t read this picture safely. Save it as a JPEG and try again':
    'No podemos leer esta imagen de forma segura. Guárdela como JPEG e intente otra vez',
  'The picture takes too much memory to read. Save it as a smaller JPEG and try again':
    'La imagen ocupa demasiada memoria al leerla. Guárdela como un JPEG más pequeño e intente otra vez',
  'The picture takes too long to read. Save it as a smaller JPEG and try again':
    'La imagen tarda demasiado en leerse. Guárdela como un JPEG más pequeño e intente otra vez',
  'The picture is animated. Choose a still one': 'La imagen es animada. Elija una fija',
  'The server has too many pictures to read right now; try again in a minute':
    'El servidor tiene demasiadas imágenes por leer en este momento; intente otra vez en un minuto',
  'There is a file of this name already': 'Ya existe un archivo con ese nombre',
  'A file path may not leave the file store': 'La ruta de un archivo no puede salir del almacén de archivos',
  'The file store cannot be reached; try again in a minute':
    'No se puede contactar al almacén de archivos; intente otra vez en un minuto',
  'The file store takes too long to answer; try again in a minute':
    'El almacén de archivos tarda demasiado; intente otra vez en un minuto',
  'The file store takes no more requests for now; try again later':
    'El almacén de archivos no admite más solicitudes por ahora; intente más tarde',
  'The file store does not let Groundwork in; an administrator must check FILES_URL and its rights':
    'El almacén de archivos no deja entrar a Groundwork; un administrador debe revisar FILES_URL y sus permisos',
  'The folder or bucket that FILES_URL names does not exist; an administrator must check it':
    'La carpeta o el bucket que indica FILES_URL no existe; un administrador debe revisarlo',
  'The file store is full. Nothing was saved; make room in it, then try again':
    'El almacén de archivos está lleno. No se guardó nada; libere espacio e intente otra vez',
  'The file store can only be read; an administrator must let Groundwork write to it':
    'El almacén de archivos es de solo lectura; un administrador debe dejar que Groundwork escriba en él',
  'The file store did not do as it was asked; try again in a minute':
    'El almacén de archivos no hizo lo que se le pidió; intente otra vez en un minuto',

  'The file declares types of its own, which no spreadsheet program does; it is not read':
    'El archivo declara tipos propios, cosa que ningún programa de hojas de cálculo hace; no se lee',
  'The file holds more than can be read': 'El archivo contiene más de lo que se puede leer',
  'The server cannot read the file at this moment; try again in a minute':
    'El servidor no puede leer el archivo en este momento; intente otra vez en un minuto',
  'The file takes more than {count} seconds to read. Divide it':
    'El archivo tarda más de {count} segundos en leerse. Divídalo',
  'A part of the file unpacks to over {count} times its size; it is not read':
    'Una parte del archivo se descomprime a más de {count} veces lo que pesa; no se lee',
  'The file has more than {count} cells, which is more than can be read. Divide it':
    'El archivo tiene más de {count} celdas, más de las que se pueden leer. Divídalo',
  'The file is cut off: its end is missing': 'El archivo está cortado: le falta el final',
  'The file is no workbook: it has too many parts':
    'El archivo no es un libro de Excel: tiene demasiadas partes',
  'The file is damaged, or is no CSV or Excel file':
    'El archivo está dañado o no es un archivo CSV ni de Excel',
  '{name} is no CSV or Excel file': '{name} no es un archivo CSV ni de Excel',
  'The file cannot be read as CSV at line {count}':
    'El archivo no se puede leer como CSV en la línea {count}',
  'The file is no Excel workbook (.xlsx)': 'El archivo no es un libro de Excel (.xlsx)',
  'There is no such sheet': 'No existe esa hoja',
  'Every sheet with data is hidden': 'Todas las hojas con datos están ocultas',
  'Hidden sheets are left out: {text}': 'Las hojas ocultas no se incluyen: {text}',
  'Some cells are merged: only the first cell of each has the value':
    'Hay celdas combinadas: solo la primera de cada grupo tiene el valor',
  'The file has a row {count}; an import takes at most {most} rows':
    'El archivo tiene una fila {count}; una importación admite como máximo {most} filas',
  'The file has {count} columns; an import takes at most {most}':
    'El archivo tiene {count} columnas; una importación admite como máximo {most}',
  'The file has {count} rows; an import takes at most {most}. Divide it':
    'El archivo tiene {count} filas; una importación admite como máximo {most}. Divídalo',
  'This is an old Excel file (.xls) or one with a password: save it as .xlsx without a password':
    'Es un archivo antiguo de Excel (.xls) o tiene contraseña: guárdelo como .xlsx sin contraseña',

  'The request is compressed; send it as it is': 'La solicitud está comprimida; envíela tal cual',
  'We can’t save changes right now. Nothing was saved; try again in a minute':
    'En este momento no se pueden guardar cambios. No se guardó nada; intente otra vez en un minuto',
  'Too many requests; try again in a minute': 'Demasiadas solicitudes; intente otra vez en un minuto',
  'Groundwork is restarting its database; try again in a moment':
    'Groundwork está reiniciando su base de datos; intente otra vez en un momento',
  'The server has run out of room; nothing was saved': 'El servidor se quedó sin espacio; no se guardó nada',
  'Somebody else was changing the same records at this moment; try again':
    'Otra persona estaba cambiando los mismos registros en este momento; intente otra vez',
  'Something that this mentions has been removed at this moment; load it again':
    'Algo que esto menciona se eliminó en este momento; vuelva a cargarlo',
  'The request is too large': 'La solicitud es demasiado grande',
  'The request is nested more than {count} levels deep':
    'La solicitud tiene más de {count} niveles de anidación',
  'The connection closed before the whole request arrived':
    'La conexión se cerró antes de que llegara toda la solicitud',
  'Too many large requests are coming in; try again in a moment':
    'Están llegando demasiadas solicitudes grandes; intente otra vez en un momento',
  'Something went wrong on the server (request {text})': 'Algo salió mal en el servidor (solicitud {text})',
  'This Idempotency-Key was used for another request': 'Esta Idempotency-Key se usó para otra solicitud',
  'Each key may be used only once in a bid': 'Cada clave puede usarse una sola vez en una propuesta',
  'The form is broken: it cannot be read to its end':
    'El formulario está dañado: no se puede leer hasta el final',
  'There is nothing at this address': 'No hay nada en esta dirección',
  'The address of this request cannot be read': 'La dirección de esta solicitud no se puede leer',
  'The request took too long to arrive': 'La solicitud tardó demasiado en llegar',
  'The headers of the request are too large': 'Los encabezados de la solicitud son demasiado grandes',
  'The request is no HTTP': 'La solicitud no es HTTP',
  'The server is ending': 'El servidor se está apagando',
  'Too many windows are open': 'Hay demasiadas ventanas abiertas',
  'Idempotency-Key: Must be 1 to 200 visible characters':
    'Idempotency-Key: debe tener de 1 a 200 caracteres visibles',
  'A cell of the file has more than 32,767 characters, which is as much as Excel takes':
    'Una celda del archivo tiene más de 32,767 caracteres, que es lo máximo que admite Excel',
  'The file holds more than can be read: unpacked it is over 300 MB':
    'El archivo contiene más de lo que se puede leer: descomprimido pasa de 300 MB',
  'The file name has more than 240 characters': 'El nombre del archivo tiene más de 240 caracteres',
  'The reference has more than 512 characters': 'La referencia tiene más de 512 caracteres',
  'The caption has more than 1,024 characters': 'El texto tiene más de 1,024 caracteres',
  'A text of the WhatsApp template has more than 1,024 characters':
    'Un texto de la plantilla de WhatsApp tiene más de 1,024 caracteres',
} as const satisfies Catalog
