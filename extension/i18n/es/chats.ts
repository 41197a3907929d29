/** What Shield writes into the pages of chat sites, and what the browser shows about it. */
export const chats = {
  // The list of extensions, its shortcuts, and the button in the toolbar
  'Masks names, emails and values before your prompt reaches an AI, and puts them back in the answer.':
    'Oculta nombres, correos y datos antes de que lo que escribes llegue a una IA, y los repone en la respuesta.',
  'Pause or resume Shield on this tab': 'Pausar o reanudar Shield en esta pestaña',
  'Total Recall Shield': 'Total Recall Shield',
  'Shielding this tab': 'Shield protege esta pestaña',
  'Sending is stopped': 'El envío está detenido',
  on: 'sí',
  off: 'no',

  // The mark at the composer; the badge says the same
  On: 'Activo',
  'On · {count}': 'Activo · {count}',
  'Off here': 'Apagado aquí',
  'Shield is on': 'Shield está activo',
  'Shield is on. 1 detail is hidden in this conversation.':
    'Shield está activo. Hay 1 dato oculto en esta conversación.',
  'Shield is on. {count} details are hidden in this conversation.':
    'Shield está activo. Hay {count} datos ocultos en esta conversación.',
  'Shield is off here: what you type goes out as typed': 'Shield está apagado aquí: lo que escribes sale tal cual',
  'Not protected: nothing with a detail in it is sent': 'Sin protección: no se envía nada que contenga un dato',
  'Not protected yet: reload this page': 'Aún sin protección: recarga esta página',
  'Before you send a text with private details, you see what will leave.':
    'Antes de enviar un texto con datos privados, ves lo que va a salir.',

  'Shield has no words for some codes on this page, such as {code}. It keeps them in this browser alone, until it closes and for a day at most. The options can keep them for a month.':
    'Shield no tiene las palabras de algunos códigos de esta página, como {code}. Las conserva solo en este navegador, hasta que se cierra y durante un día como máximo. En las opciones puedes conservarlas durante un mes.',

  // The preview
  'Cancel, keep writing': 'Cancelar y seguir escribiendo',
  'To the AI': 'Para la IA',
  'Nothing has left this device.': 'Nada ha salido de este dispositivo.',
  Edit: 'Editar',
  Cancel: 'Cancelar',
  Close: 'Cerrar',
  'Approve and send': 'Aprobar y enviar',
  'This is stored in your account there. The codes stay codes on devices without Shield.':
    'Esto se guarda en tu cuenta de ese sitio. Los códigos siguen siendo códigos en dispositivos sin Shield.',
  'Leave these words here': 'Dejar estas palabras aquí',
  'Approve and save': 'Aprobar y guardar',
  'Copy my text': 'Copiar mi texto',
  'Mask {detail}': 'Ocultar {detail}',
  '{kind}, sent as {placeholder}': '{kind}, se envía como {placeholder}',
  'Shield is not sure: please look': 'Shield no está seguro: revísalo',
  '{kind}, added by you': '{kind}, agregado por ti',
  'Select words to hide more': 'Selecciona palabras para ocultar más',
  'Hide “{words}”': 'Ocultar “{words}”',
  'Will be hidden from now on': 'Se ocultará a partir de ahora',
  'Hidden in this conversation': 'Se oculta en esta conversación',
  'Only here': 'Solo aquí',
  'Never hidden from now on': 'Nunca se ocultará a partir de ahora',
  'Never hide this': 'No ocultar nunca',
  'Shield could not keep this for later chats. It holds in this conversation.':
    'Shield no pudo guardar esto para otros chats. Vale en esta conversación.',
  Kinds: 'Tipos',
  Names: 'Nombres',
  'Email and phone': 'Correo y teléfono',
  Addresses: 'Direcciones',
  Dates: 'Fechas',
  Amounts: 'Importes',
  'Numbers and keys': 'Números y claves',
  'sent as it is': 'se envía tal cual',
  'No details found. Part of this text was not checked.':
    'No se encontraron datos. Una parte de este texto no se revisó.',
  '{masked} masked, {clear} in clear. This is what will be sent.':
    'Ocultos: {masked}; a la vista: {clear}. Esto es lo que se enviará.',
  '1 detail found. This is what will be sent.': 'Se encontró 1 dato. Esto es lo que se enviará.',
  '{count} details found. This is what will be sent.': 'Se encontraron {count} datos. Esto es lo que se enviará.',
  'Names and addresses in {scripts} script are often missed. Read your text before you send it.':
    'A menudo no se reconocen nombres ni direcciones en escritura {scripts}. Lee tu texto antes de enviarlo.',
  'We could not mask this page.': 'No pudimos ocultar tus datos en esta página.',
  'The page changed while you typed. Nothing was sent. Your text is kept here: copy it, reload, and paste it again.':
    'La página cambió mientras escribías. No se envió nada. Tu texto sigue aquí: cópialo, recarga la página y pégalo de nuevo.',
  'Shield cannot guard this page.': 'Shield no puede proteger esta página.',
  'Nothing was sent. Shield may have been updated. Copy your text, reload this page, and paste it again.':
    'No se envió nada. Quizá Shield se actualizó. Copia tu texto, recarga esta página y pégalo de nuevo.',

  // The page about a prompt in an address
  'Before it is sent': 'Antes de enviarlo',
  'This address holds a text for {site}. Nothing has left this device. {site} will get this:':
    'Esta dirección lleva un texto para {site}. Nada ha salido de este dispositivo. {site} recibirá esto:',
  'Continue with the masked text': 'Continuar con los datos ocultos',
  'Shield does not answer, so nothing was opened.': 'Shield no responde, así que no se abrió nada.',

  // What Shield does not reach
  'Shield does not reach what {site} shows inside this page. What you write there goes out as typed.':
    'Shield no alcanza lo que {site} muestra dentro de esta página. Lo que escribas ahí sale tal cual.',
  'Shield masks what you write, not what you say: in voice mode your words go out as you say them.':
    'Shield oculta lo que escribes, no lo que dices: en el modo de voz, tus palabras salen tal como las dices.',

  // Kinds of details
  name: 'nombre',
  email: 'correo',
  'phone number': 'número de teléfono',
  amount: 'monto',
  address: 'dirección',
  date: 'fecha',
  'Social Security number': 'número de Seguro Social',
  'card number': 'número de tarjeta',
  'bank account': 'cuenta bancaria',
  'network address': 'dirección de red',
  'web address': 'dirección web',
  'private word or number': 'palabra o número privado',

  // Scripts: 'en escritura …'
  Bengali: 'bengalí',
  Gurmukhi: 'gurmukhi',
  Gujarati: 'guyaratí',
  Odia: 'oriya',
  Tamil: 'tamil',
  Telugu: 'telugu',
  Kannada: 'canaresa',
  Malayalam: 'malayalam',
  Sinhala: 'cingalesa',
  Lao: 'lao',
  Tibetan: 'tibetana',
  Burmese: 'birmana',
  Georgian: 'georgiana',
  Armenian: 'armenia',
  Amharic: 'amárica',
  Cherokee: 'cheroqui',
  Khmer: 'jemer',
  Mongolian: 'mongola',
  Syriac: 'siríaca',
  Thaana: 'thaana',

  // Files
  '1 file is not protected.': '1 archivo no está protegido.',
  '{count} files are not protected.': '{count} archivos no están protegidos.',
  'In a file that is not masked the AI can read all of it: names, faces, numbers.':
    'En un archivo sin ocultar, la IA puede leerlo todo: nombres, rostros, números.',
  '1 detail hidden. This is the file that will be sent.': '1 dato oculto. Este es el archivo que se enviará.',
  '{count} details hidden. This is the file that will be sent.':
    '{count} datos ocultos. Este es el archivo que se enviará.',
  '{count} details hidden in {files}. These will be sent.': '{count} datos ocultos en {files}. Se enviarán así.',
  'Nothing was found to hide. This is the file that will be sent.':
    'No se encontró nada que ocultar. Este es el archivo que se enviará.',
  'A masked copy goes. Your file stays as it is.': 'Va una copia oculta. Tu archivo queda como está.',
  'Approve and attach': 'Aprobar y adjuntar',
  'Reading {files} on this device…': 'Leyendo en este dispositivo: {files}…',
  'sent as {placeholder}, {count} times': 'enviado como {placeholder}, {count} veces',
  'There are no more codes: an answer cannot bring these back.':
    'No quedan códigos: una respuesta no puede recuperar estos.',
  '1 picture was not read: look at it before you send it': 'Una imagen no se leyó: mírala antes de enviarla',
  '{count} pictures were not read: look at them before you send them':
    '{count} imágenes no se leyeron: míralas antes de enviarlas',
  'Masked, though it does not show: {what}.': 'Oculto, aunque no se ve: {what}.',
  'Left out: {what}.': 'Quitado: {what}.',
  'Mask it on our page': 'Ocultarlo en nuestra página',
  'The page could not send {files}: it sends the file in a form in which Shield cannot tell it from hidden words. To send it, pause Shield on this tab.':
    'La página no pudo enviar {files}: lo envía en una forma en que Shield no puede distinguirlo de palabras ocultas. Para enviarlo, pausa Shield en esta pestaña.',
  Files: 'Archivos',
  'Add it unprotected': 'Agregarlo sin protección',
  'Add them unprotected': 'Agregarlos sin protección',
  'Take out': 'Quitar',
  '1 detail masked': '1 dato oculto',
  '{count} details masked': '{count} datos ocultos',
  'nothing private found': 'no se encontró nada privado',
  'A folder. Open it, and add the files in it': 'Es una carpeta. Ábrela y agrega los archivos que contiene',
  'Not masked: larger than {size} MB': 'Sin ocultar: pesa más de {size} MB',
  'Not masked: Shield cannot read this kind of file': 'Sin ocultar: Shield no puede leer este tipo de archivo',
  'Not masked: it is protected by a password, or of a format from before 2007':
    'Sin ocultar: está protegido con contraseña o tiene un formato anterior a 2007',
  'Not masked: it is damaged, or not what its name says': 'Sin ocultar: está dañado o no es lo que dice su nombre',
  'Not masked: too large': 'Sin ocultar: demasiado grande',
  'Not masked: something hidden was still in the finished file':
    'Sin ocultar: en el archivo terminado aún había algo oculto',
  '{files} could not be read. Nothing was added.': 'No se pudo leer: {files}. No se agregó nada.',
  '{files} was not added: Shield cannot guard this page. Reload it, and add it again.':
    'No se agregó: {files}. Shield no puede proteger esta página. Recárgala y agrégalo de nuevo.',
  '1 detail masked in {files}.': 'Se ocultó 1 dato en {files}.',
  '{count} details masked in {files}.': 'Se ocultaron {count} datos en {files}.',
  '{count} files': '{count} archivos',

  // Answers
  'Codes in this field: {codes}': 'Códigos en este campo: {codes}',
  'sent as {placeholder}': 'enviado como {placeholder}',
  'The AI sees codes for 1 detail': 'La IA ve códigos en lugar de 1 dato',
  'The AI sees codes for {count} details': 'La IA ve códigos en lugar de {count} datos',
  '1 detail put back on this device': '1 dato repuesto en este dispositivo',
  '{count} details put back on this device': '{count} datos repuestos en este dispositivo',
  'Show my words': 'Ver mis palabras',
  'Show what the AI sees': 'Ver lo que ve la IA',
  'Shield could not keep the codes of this conversation. What you send stays masked, but after a reload its answers show codes. Forget all, in the options, makes room.':
    'Shield no pudo guardar los códigos de esta conversación. Lo que envías sigue oculto, pero después de recargar la página las respuestas muestran códigos. “Olvidar todo”, en las opciones, libera espacio.',
  'This conversation has used all its codes. Whatever is new is sent as [REDACTED] and cannot be put back. Begin a new conversation to get codes again.':
    'Esta conversación usó todos sus códigos. Lo nuevo se envía como [REDACTED] y no se puede reponer. Empieza otra conversación para volver a tener códigos.',
} as const
