/** The popup. */
export const popup = {
  'Text shield': 'Shield para texto',
  'Meeting shield': 'Shield para reuniones',
  'Face blur': 'Rostro difuminado',
  'Voice mask': 'Voz enmascarada',
  'names, emails, values': 'nombres, correos, datos',
  'Not protected': 'Sin protección',
  'Not protected yet': 'Aún sin protección',
  'Shield runs on chat sites': 'Shield funciona en sitios de chat',
  '{site} is a chat with an AI. Shield can mask what you write there, too.':
    '{site} es un chat con una IA. Shield también puede ocultar lo que escribes ahí.',
  'It will be on for all of {host}.': 'Se activará en todo {host}.',
  'Do you chat with an AI here? Shield can mask what you write on this site, too.':
    '¿Chateas aquí con una IA? Shield también puede enmascarar lo que escribes en este sitio.',
  'This page belongs to the browser or to an extension. Shield cannot run here.':
    'Esta página es del navegador o de una extensión. Shield no puede funcionar aquí.',
  'Browsers let no extension run in their stores.':
    'Los navegadores no dejan que ninguna extensión funcione en sus tiendas.',
  'This page is not encrypted (http), so that others on the way can read it. Shield guards https pages only.':
    'Esta página no está cifrada (http), así que otros pueden leerla en el camino. Shield solo protege páginas https.',
  'This is a file on your device. Shield guards pages of the web.':
    'Este es un archivo de tu dispositivo. Shield protege páginas de la web.',
  'Shield this site': 'Proteger este sitio',
  'Stop shielding {site}': 'Dejar de proteger {site}',
  'Reload this page to protect it.': 'Recarga esta página para protegerla.',
  'It was opened before Shield was here. Copy what you have typed, so that nothing is lost.':
    'Se abrió antes de que Shield estuviera aquí. Copia lo que escribiste para no perder nada.',
  'Paused on this tab': 'En pausa en esta pestaña',
  'Text shield is off': 'Shield para texto está desactivado',
  'Pause on this tab': 'Pausar esta pestaña',
  paused: 'en pausa',
  stopped: 'detenido',
  'Switch on for {site}': 'Activar en {site}',
  'Switch off for {site}': 'Desactivar en {site}',
  'What you type goes out as typed.': 'Lo que escribes sale tal cual.',
  'Shield is off here until you switch it on or close the tab. Other tabs stay masked.':
    'Aquí Shield está desactivado hasta que lo actives o cierres la pestaña. Las demás pestañas siguen protegidas.',
  'Shield this tab again': 'Volver a proteger esta pestaña',
  'Nothing with a detail in it is sent from here. Copy what you have typed, reload the page, and paste it again.':
    'Desde aquí no se envía nada que contenga un dato. Copia lo que escribiste, recarga la página y pégalo de nuevo.',
  'Reload this page': 'Recargar esta página',
  'Pause on this tab instead': 'Mejor pausar esta pestaña',
  Options: 'Opciones',
  '{account}, linked': '{account}, vinculada',
  'A link waits for you in Options': 'Un vínculo te espera en Opciones',
  'Works on this device': 'Funciona en este dispositivo',

  // The layers
  'the search for details': 'la búsqueda de datos',
  'the preview in front of the editor': 'la vista previa delante del editor',
  'the guard in front of the network': 'la protección delante de la red',
  'Not protected inside this page: {sites}. What you write there goes out as typed.':
    'Sin protección dentro de esta página: {sites}. Lo que escribas ahí sale tal cual.',
  'All {count} layers are active on this page.': 'Las {count} capas están activas en esta página.',
  '{count} of {all} layers are active. Missing: {layers}.': 'Capas activas: {count} de {all}. Falta: {layers}.',
  'The codes of this conversation could not be kept: after a reload its answers show codes. Forget all, in the options, makes room.':
    'No se pudieron guardar los códigos de esta conversación: después de recargar la página, las respuestas muestran códigos. “Olvidar todo”, en las opciones, libera espacio.',
  'This conversation has used all its codes: what is new is sent as [REDACTED]. Begin a new one.':
    'Esta conversación usó todos sus códigos: lo nuevo se envía como [REDACTED]. Empieza otra.',

  // The diary
  'Masked today': 'Ocultos hoy',
  'Nothing yet. What you hide shows up here as a number, never as a word.':
    'Nada todavía. Lo que ocultas aparece aquí como número, nunca como palabra.',
  '{kinds} on {site}': '{kinds} en {site}',
  'a chat site': 'un sitio de chat',
  value: 'dato',
  redacted: 'dato borrado',
  ssn: 'Seguro Social',
  notetaker: 'asistente de notas',
  recording: 'grabación',
  captions: 'subtítulos',

  // Calls
  'Shield this call again': 'Volver a proteger esta llamada',
  'Paused in this call': 'En pausa en esta llamada',
  'Masking has stopped': 'La protección se detuvo',
  'Shielding this call': 'Shield protege esta llamada',
  'Give access to meeting sites': 'Dar acceso a los sitios de reuniones',
  'not in this browser: Chrome or Edge': 'no en este navegador: Chrome o Edge',
  'off: needs LockDown and a link': 'apagado: requiere LockDown y vínculo',
  'off: comes with LockDown and higher': 'apagado: viene con LockDown y planes superiores',
  'off: needs access to meeting sites': 'apagado: requiere acceso a los sitios de reuniones',
  'off: needs the meeting shield': 'apagado: requiere Shield para reuniones',
  'Link an account to mask calls': 'Vincular una cuenta para proteger llamadas',
  'See the plans that mask calls': 'Ver los planes que protegen llamadas',
  'notetakers, recordings': 'asistentes de notas, grabaciones',
  'in calls': 'en las llamadas',
  'Others see your face hidden, {rate} frames a second.':
    'Los demás ven tu rostro oculto, a {rate} cuadros por segundo.',
  'Others see the whole picture hidden: {why}.': 'Los demás ven toda la imagen oculta: {why}.',
  'Others see your face.': 'Los demás ven tu rostro.',
  'Others hear a changed voice, about 1 semitone away. How you speak still tells who you are.':
    'Los demás oyen una voz cambiada en alrededor de 1 semitono. Tu forma de hablar aún dice quién eres.',
  'Others hear a changed voice, about {count} semitones away. How you speak still tells who you are.':
    'Los demás oyen una voz cambiada en unos {count} semitonos. Tu forma de hablar aún dice quién eres.',
  'Others hear your own voice.': 'Los demás oyen tu propia voz.',
  'Others hear nothing: your voice could not be masked.': 'Los demás no oyen nada: no se pudo enmascarar tu voz.',
  'A shared screen goes out as it is.': 'Una pantalla compartida sale tal cual.',
  'the search for faces has not begun': 'la búsqueda de rostros no ha empezado',
  'the search for faces is too slow': 'la búsqueda de rostros es demasiado lenta',
  'no face is found surely': 'no se encuentra ningún rostro con certeza',
  'a face was found a moment ago': 'se acaba de encontrar un rostro',
  'the picture moves too fast': 'la imagen se mueve demasiado rápido',
  'a face was lost from sight a moment ago': 'se acaba de perder de vista un rostro',
  'there are too many small faces': 'hay demasiados rostros pequeños',
  'the camera was switched': 'se cambió de cámara',
  'A notetaker': 'Un asistente de notas',
  '{name} joined at {time}': '{name} se unió a las {time}',
  'This call is recorded since {time}': 'Esta llamada se graba desde las {time}',
  'What you say is written down since {time}': 'Lo que dices se transcribe desde las {time}',
  'It may record and transcribe. Shield does not stop it; ask the host.':
    'Puede grabar y transcribir. Shield no lo impide; pregunta a quien organiza la llamada.',
  'Shield does not stop it; what it gets of you is masked as the switches below say.':
    'Shield no lo impide; lo que recibe de ti va protegido según los interruptores de abajo.',
  'What others see and hear': 'Lo que ven y oyen los demás',
  'What others see of you': 'Lo que los demás ven de ti',
  'No camera and no microphone is open.': 'No hay cámara ni micrófono abiertos.',
  'Shield masks calls in this browser. The apps of Zoom and Teams are out of its reach.':
    'Shield protege las llamadas en este navegador. Las aplicaciones de Zoom y Teams quedan fuera de su alcance.',
  'Copy a polite request to leave': 'Copiar una petición cortés de que salga',
  'Copied: paste it into the chat of the call': 'Copiada: pégala en el chat de la llamada',
  'Reload the page.': 'Recarga la página.',
  'The camera was switched off: it could not be masked.': 'La cámara se apagó: no se pudo enmascarar.',
  'The camera was not opened: it could not be masked.': 'La cámara no se abrió: no se pudo enmascarar.',
  'The microphone was not opened: it could not be masked.': 'El micrófono no se abrió: no se pudo enmascarar.',
  'A track that Shield has not masked was about to be sent. It was stopped.':
    'Estaba por enviarse una pista que Shield no había enmascarado. Se detuvo.',
} as const
