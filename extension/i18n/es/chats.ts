/** What Shield writes into the pages of chat sites, and what the browser shows about it. */
export const chats = {
  // The list of extensions, its shortcuts, and the button in the toolbar
  'Masks names, emails and values before your prompt reaches an AI, and puts them back in the answer.':
    'Oculta nombres, correos y datos antes de que lo que escribes llegue a una IA, y los repone en la respuesta.',
  'Pause or resume Shield on this tab': 'Pausar o reanudar Shield en esta pestaña',
  'Total Recall Shield': 'Total Recall Shield',
  'Shielding this tab': 'Shield protege esta pestaña',
  'Paused on this tab: what you type goes out as typed': 'En pausa en esta pestaña: lo que escribes sale tal cual',
  'Sending is stopped': 'El envío está detenido',
  off: 'no',

  // The preview
  'Cancel, keep writing': 'Cancelar y seguir escribiendo',
  'To the AI': 'Para la IA',
  'Nothing has left this device.': 'Nada ha salido de este dispositivo.',
  Edit: 'Editar',
  Cancel: 'Cancelar',
  Close: 'Cerrar',
  'Approve and send': 'Aprobar y enviar',
  'Copy my text': 'Copiar mi texto',
  'Mask {detail}': 'Ocultar {detail}',
  '{kind}, sent as {placeholder}': '{kind}, se envía como {placeholder}',
  'sent as it is': 'se envía tal cual',
  'No details found. Part of this text was not checked.':
    'No se encontraron datos. Una parte de este texto no se revisó.',
  '{masked} masked, {clear} in clear. This is what will be sent.':
    'Ocultos: {masked}; a la vista: {clear}. Esto es lo que se enviará.',
  '1 detail found. This is what will be sent.': 'Se encontró 1 dato. Esto es lo que se enviará.',
  '{count} details found. This is what will be sent.': 'Se encontraron {count} datos. Esto es lo que se enviará.',
  'Not checked: names and addresses in {scripts} script are not recognized. Read your text before you send it.':
    'Sin revisar: no se reconocen nombres ni direcciones en escritura {scripts}. Lee tu texto antes de enviarlo.',
  'We could not mask this page.': 'No pudimos ocultar tus datos en esta página.',
  'The page changed while you typed. Nothing was sent. Your text is kept here: copy it, reload, and paste it again.':
    'La página cambió mientras escribías. No se envió nada. Tu texto sigue aquí: cópialo, recarga la página y pégalo de nuevo.',
  'Shield cannot guard this page.': 'Shield no puede proteger esta página.',
  'Nothing was sent. Shield may have been updated. Copy your text, reload this page, and paste it again.':
    'No se envió nada. Quizá Shield se actualizó. Copia tu texto, recarga esta página y pégalo de nuevo.',

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
  'Shield masks text files. In every other file the AI can read all of it: names, faces, numbers.':
    'Shield oculta datos en archivos de texto. En cualquier otro, la IA puede leerlo todo: nombres, rostros, números.',
  Files: 'Archivos',
  'Add it unprotected': 'Agregarlo sin protección',
  'Add them unprotected': 'Agregarlos sin protección',
  'Take out': 'Quitar',
  '1 detail masked': '1 dato oculto',
  '{count} details masked': '{count} datos ocultos',
  'nothing private found': 'no se encontró nada privado',
  'A folder. Open it, and add the files in it': 'Es una carpeta. Ábrela y agrega los archivos que contiene',
  'Not masked: larger than {size} MB': 'Sin ocultar: pesa más de {size} MB',
  'Not masked: Shield reads text files only': 'Sin ocultar: Shield solo lee archivos de texto',
  '{files} could not be read. Nothing was added.': 'No se pudo leer: {files}. No se agregó nada.',
  '{files} was not added: Shield cannot guard this page. Reload it, and add it again.':
    'No se agregó: {files}. Shield no puede proteger esta página. Recárgala y agrégalo de nuevo.',
  '1 detail masked in {files}.': 'Se ocultó 1 dato en {files}.',
  '{count} details masked in {files}.': 'Se ocultaron {count} datos en {files}.',
  '{count} files': '{count} archivos',

  // Answers
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
