/** The options page, with the link to an account. */
export const options = {
  'Shield options: Total Recall': 'Opciones de Shield: Total Recall',
  'Shield options': 'Opciones de Shield',
  'Your settings could not be read. Nothing was changed. Reload this page to try again.':
    'No se pudieron leer tus ajustes. No se cambió nada. Recarga esta página para intentarlo de nuevo.',
  'Saved as you change them, in this browser. The four main switches are in the toolbar popup too.':
    'Se guardan al cambiarlas, en este navegador. Los cuatro interruptores principales también están en la ventana de Shield, en la barra de herramientas.',
  Saved: 'Guardado',
  'Not saved. Nothing was changed.': 'No se guardó. No se cambió nada.',

  Protection: 'Protección',
  'Masks private details in chat prompts': 'Oculta datos privados en lo que escribes en los chats',
  'Masks face and voice in calls': 'Oculta tu rostro y cambia tu voz en las llamadas',
  'These count once the meeting shield is on.': 'Valen en cuanto Shield para reuniones está activo.',
  'Hides faces, and the whole picture when unsure': 'Oculta los rostros y, en caso de duda, toda la imagen',
  'Changes pitch and tone. It disguises; it does not make you anonymous':
    'Cambia el tono y el timbre. Disfraza la voz; no te vuelve una persona anónima',

  'What replaces a detail': 'Qué reemplaza a un dato',
  'Protection mode': 'Modo de protección',
  Safe: 'Seguro',
  'Coded placeholders, put back in the answer:': 'Marcadores en clave, que se reponen en la respuesta:',
  Strict: 'Estricto',
  'Gone for good, also in the answer:': 'Se borra para siempre, también en la respuesta:',
  'Social Security numbers': 'Números de Seguro Social',
  'In both modes they become [SSN-REDACTED] and are never put back':
    'En ambos modos se convierten en [SSN-REDACTED] y nunca se reponen',

  Meetings: 'Reuniones',
  'Pitch shift': 'Cambio de tono',
  'Up or down by about this many semitones; chosen at random for each call':
    'Hacia arriba o abajo, más o menos estos semitonos; al azar en cada llamada',
  'Blur level': 'Nivel de difuminado',
  'By the size of the face: 8 makes six cells of it, 20 one color':
    'Según el tamaño del rostro: con 8 quedan seis celdas; con 20, un solo color',
  'Show a watermark': 'Mostrar una marca de agua',
  '“Shielded” in a corner, so that others know': '“Shielded” en una esquina, para que los demás lo sepan',
  'Switch on when recording starts': 'Activar cuando empiece una grabación',
  'Without asking, for that call': 'Sin preguntar, en esa llamada',

  'Always hide': 'Ocultar siempre',
  'A project, a client, a nickname': 'Un proyecto, un cliente, un apodo',
  'Words that Shield always hides, in upper or lower case.':
    'Palabras que Shield oculta siempre, en mayúsculas o minúsculas.',
  'Always leave alone': 'No ocultar nunca',
  'A word that is not private': 'Una palabra que no es privada',
  'Shield sends these as they are.': 'Shield las envía tal cual.',
  Add: 'Agregar',
  'Remove {word}': 'Quitar {word}',
  '“{word}” is in the list already.': '“{word}” ya está en la lista.',
  'The list of words is full.': 'La lista de palabras está llena.',
  'from a chat': 'de un chat',
  'Shared words': 'Palabras compartidas',
  'Share my words with my other browsers': 'Compartir mis palabras con mis otros navegadores',
  'Linked browsers that share keep one list: a word hidden in one is hidden in all, and one removed is removed in all. It is sealed before it leaves; your account keeps it and cannot read it.':
    'Los navegadores vinculados que comparten llevan una sola lista: una palabra que se oculta en uno se oculta en todos, y la que se quita en uno se quita en todos. Sale sellada; tu cuenta la guarda y no puede leerla.',
  'Removed in your other browser, and no longer hidden here': 'Se quitó en tu otro navegador y ya no se oculta aquí',
  'Hide again': 'Ocultar de nuevo',
  'Never hidden in your other browser': 'No se oculta nunca en tu otro navegador',
  'Never hide here': 'No ocultar nunca aquí',
  'Not shared: Firefox was told that Shield may not send your words. Nothing was sent.':
    'No se comparte: en Firefox se indicó que Shield no puede enviar tus palabras. No se envió nada.',

  'Added by you': 'Lo agregaste tú',
  Remove: 'Quitar',
  'To add a site, open it and press “Shield this site” in the toolbar popup.':
    'Para agregar un sitio, ábrelo y pulsa «Proteger este sitio» en la ventana de la barra de herramientas.',
  'Share my sites with my other browsers': 'Compartir mis sitios con mis otros navegadores',
  'Your linked browsers keep one list: a site removed in one is removed in all. It is sealed before it leaves; your account keeps it and cannot read which sites it names.':
    'Tus navegadores vinculados llevan una sola lista: un sitio que se quita en uno se quita en todos. Sale sellada; tu cuenta la guarda y no puede leer qué sitios nombra.',
  'No other linked browser can read it yet.': 'Todavía no puede leerla ningún otro navegador vinculado.',
  'These can read it: {browsers}': 'Pueden leerla: {browsers}',
  'Removed in your other browser': 'Se quitó en tu otro navegador',
  'Add again': 'Agregar de nuevo',
  'Shield {site} again': 'Proteger {site} de nuevo',
  'On your other browser': 'En tu otro navegador',
  'Shield here': 'Proteger aquí',
  'Shield {site} here': 'Proteger {site} aquí',
  '{n} sites of your other browsers': '{n} sitios de tus otros navegadores',
  'Your browser asks once for all of them.': 'Tu navegador pregunta una sola vez por todos.',
  'Add all': 'Agregar todos',
  'Not shared: Firefox was told that Shield may not send a list of sites. Nothing was sent.':
    'No se comparte: en Firefox se indicó que Shield no puede enviar una lista de sitios. No se envió nada.',
  'Save my list': 'Guardar mi lista',
  'Add from a file': 'Agregar de un archivo',
  'Add them': 'Agregarlos',
  'This file is no list of sites. Nothing was added.': 'Este archivo no es una lista de sitios. No se agregó nada.',
  'All sites of this list are here already.': 'Todos los sitios de esta lista ya están aquí.',
  'Shield these sites, too? Your browser asks once for all: {sites}':
    '¿Proteger también estos sitios? Tu navegador pregunta una vez por todos: {sites}',
  Sites: 'Sitios',
  'Shield on {site}': 'Shield en {site}',

  Memory: 'Memoria',
  'Keep codes after the browser closes': 'Conservar los códigos al cerrar el navegador',
  'So that last week’s answers show your words: for a month, only on this device, encrypted. Anyone who can open your browser profile can still read them':
    'Para que las respuestas de la semana pasada muestren tus palabras: durante un mes, solo en este dispositivo, cifrados. Quien pueda abrir tu perfil del navegador puede leerlos',
  'Forget all': 'Olvidar todo',
  'Forget all placeholders': 'Olvidar todos los marcadores',
  'Answers can no longer be put back into your words, on any open page':
    'Tus palabras ya no se podrán reponer en las respuestas, en ninguna página abierta',
  'All placeholders are forgotten, and the key of those that were kept. Answers show their codes from now on.':
    'Se olvidaron todos los marcadores y la clave de los que se conservaban. Desde ahora, las respuestas muestran sus códigos.',

  // The link to an account
  Account: 'Cuenta',
  'This browser is linked': 'Este navegador está vinculado',
  'This browser was unlinked from its account. Its settings are as they came, and every placeholder is forgotten.':
    'Este navegador se desvinculó de su cuenta. Volvió a los ajustes de fábrica y olvidó todos los marcadores.',
  'Code from Settings': 'Código de Ajustes',
  'Link this browser': 'Vincular este navegador',
  'Shield works without an account. Linked, its settings are the same in all your browsers, and your plan counts here. In your dashboard, open Settings and press “Link the extension”; the code works for 10 minutes.':
    'Shield funciona sin cuenta. Si lo vinculas, tiene los mismos ajustes en todos tus navegadores y tu plan se aplica aquí. En tu panel, abre Ajustes y presiona “Vincular la extensión”; el código sirve durante 10 minutos.',
  'Link this browser to the account {account} at {host}? Settings shows the same words:':
    '¿Vincular este navegador a la cuenta {account} de {host}? En Ajustes aparecen las mismas palabras:',
  'Now confirm in Settings, on the page where you asked for the code.':
    'Ahora confirma en Ajustes, en la página donde pediste el código.',
  'Say yes only if this is your account and the words are the same. It may then change Shield’s settings here.':
    'Acepta solo si es tu cuenta y las palabras son las mismas. La cuenta podrá cambiar aquí los ajustes de Shield.',
  'Same words: link': 'Son las mismas: vincular',
  'Linked {date}.': 'Vinculado el {date}.',
  'No plan yet: text shield works all the same.': 'Aún sin plan: Shield para texto funciona de todos modos.',
  'Plan: {name}.': 'Plan: {name}.',
  'Settings are shared with your other browsers.': 'Los ajustes se comparten con tus otros navegadores.',
  'Changes wait for a connection.': 'Los cambios esperan una conexión.',
  'Unlink this browser': 'Desvincular este navegador',
  'Unlink? Settings here go back to how they came, your words are removed, and answers on open pages show their codes.':
    '¿Desvincular? Aquí vuelven los ajustes de fábrica, se quitan tus palabras y las respuestas de las páginas abiertas muestran sus códigos.',
  Unlink: 'Desvincular',
  'Keep it linked': 'Dejarlo vinculado',
  'Not linked: Firefox was told that Shield may not send settings. Nothing was sent. Try again to allow it.':
    'Sin vincular: le dijiste a Firefox que Shield no puede enviar ajustes. No se envió nada. Inténtalo de nuevo para permitirlo.',

  // What went wrong: here, or as the account's server says it
  'Something went wrong. Nothing was changed.': 'Algo salió mal. No se cambió nada.',
  'Shield was updated or switched off.': 'Shield se actualizó o se desactivó.',
  'Shield does not answer.': 'Shield no responde.',
  'The account could not be reached. Please try again.': 'No se pudo contactar a la cuenta. Inténtalo de nuevo.',
  'That was no answer of an account. Nothing was linked.': 'Esa no fue la respuesta de una cuenta. No se vinculó nada.',
  'Too many attempts. Please wait a moment before trying again.':
    'Demasiados intentos. Espera un momento antes de intentarlo de nuevo.',
  'A code works once and for 10 minutes. Check it, or ask for a new one in Settings; nothing was linked.':
    'Un código funciona una vez y durante 10 minutos. Revísalo o pide uno nuevo en Ajustes; no se vinculó nada.',
} as const
