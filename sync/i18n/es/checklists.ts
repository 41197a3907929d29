/** Checklists, the pages that build the extension, and /verify. */
export const checklists = {
  // Every checklist: its head, and what is shown of it
  'No tester named yet.': 'Aún no se indica quién prueba.',
  'Tester: {tester}.': 'Quien prueba: {tester}.',
  'Reset all': 'Reiniciar todo',
  'Export results': 'Exportar resultados',
  'Everything is kept on this device, offline too. <a>Sign in</a> and it goes with you to your account.':
    'Todo se guarda en este dispositivo, incluso sin conexión. <a>Inicia sesión</a> y te lo llevas a tu cuenta.',
  'This browser does not let us keep anything, as private windows do. Open the page in an ordinary one: what you mark and write here would be gone when you close it.':
    'Este navegador no nos deja guardar nada, como pasa en las ventanas privadas. Abre la página en una normal: lo que marques y escribas aquí se perdería al cerrarla.',
  'All items are pending again': 'Todos los puntos vuelven a estar pendientes',
  'Notes and screenshots stay.': 'Las notas y las capturas se quedan.',
  Undo: 'Deshacer',
  Show: 'Mostrar',
  All: 'Todos',
  'Only failed': 'Solo los que fallan',
  'Only pending': 'Solo pendientes',
  'Show steps': 'Mostrar los pasos',
  Keyboard: 'Teclado',
  'No item is failed in this run.': 'En esta ronda no falla ningún punto.',
  'No item is pending in this run.': 'En esta ronda no queda ningún punto pendiente.',
  '{passed} of {total} passed': 'Pasan {passed} de {total}',
  '{passed} of {total} passed, {failed} failed': 'Pasan {passed} de {total}, fallan {failed}',
  Progress: 'Progreso',

  // Every checklist: what is saved where
  'No account needed': 'No hace falta una cuenta',
  'Saved on this device': 'Guardado en este dispositivo',
  'Offline, 1 note waiting': 'Sin conexión, 1 nota en espera',
  'Offline, {count} notes waiting': 'Sin conexión, {count} notas en espera',
  'Offline, 1 edit waiting': 'Sin conexión, 1 cambio en espera',
  'Offline, {count} edits waiting': 'Sin conexión, {count} cambios en espera',

  // Every checklist: the run
  Run: 'Ronda',
  'Run {number}': 'Ronda {number}',
  'Extension {version}': 'Extensión {version}',
  '{name}, begins with the first mark': '{name}, empieza con la primera marca',
  'New run': 'Ronda nueva',
  Details: 'Detalles',
  Delete: 'Borrar',
  'Begin this run': 'Empezar esta ronda',
  'Details of this run': 'Detalles de esta ronda',
  Name: 'Nombre',
  Tester: 'Quién prueba',
  Environment: 'Entorno',
  'Build, browser and system that are tested.': 'Versión, navegador y sistema que se prueban.',
  'Give the run a name, so that you can tell it from others.':
    'Ponle un nombre a la ronda, para distinguirla de las demás.',
  'Delete “{name}”?': '¿Borrar “{name}”?',
  'Its marks, notes, earlier versions and screenshots are deleted from this device. Export the results first if you may need them.':
    'Sus marcas, notas, versiones anteriores y capturas se borran de este dispositivo. Si aún puedes necesitar los resultados, expórtalos antes.',
  'Its marks, notes, earlier versions and screenshots are deleted on every device. Export the results first if you may need them.':
    'Sus marcas, notas, versiones anteriores y capturas se borran en todos los dispositivos. Si aún puedes necesitar los resultados, expórtalos antes.',
  'Keep it': 'Conservar',
  'Delete this run': 'Borrar esta ronda',
  'Run deleted': 'Ronda borrada',
  '“{name}” is gone.': '“{name}” ya no está.',

  // Every checklist: one item
  critical: 'crítico',
  high: 'importante',
  medium: 'medio',
  'How to test it': 'Cómo probarlo',
  'Result of {title}': 'Resultado de {title}',
  Pass: 'Pasa',
  Fail: 'Falla',
  Reset: 'Reiniciar',
  Passed: 'Pasa',
  Failed: 'Falla',
  Pending: 'Pendiente',
  '{title}: passed': '{title}: pasa',
  '{title}: failed': '{title}: falla',
  '{title}: pending': '{title}: pendiente',
  'On this device': 'En este dispositivo',
  'On the server': 'En el servidor',
  'Not accepted': 'No se aceptó',
  Notes: 'Notas',
  'Notes for {title}': 'Notas de {title}',
  'Evidence for {title}': 'Pruebas de {title}',
  'What shows it: a console line, a version, a link':
    'Lo que lo demuestra: una línea de la consola, una versión, un enlace',
  'A note can have 10,000 characters. Shorten this one by {count}; until then it is kept only in this field.':
    'Una nota puede tener 10,000 caracteres. A esta le sobran {count}; mientras tanto, solo se conserva en este campo.',
  'This device could not save it; its storage may be full. The text stays here, and saving is tried again automatically.':
    'Este dispositivo no pudo guardarla; quizá no le queda espacio. El texto se queda aquí y el guardado se reintenta automáticamente.',
  'Add evidence<b> for {title}</b>': 'Agregar pruebas<b> de {title}</b>',

  // Every checklist: pictures
  'Photo for {title}': 'Foto para {title}',
  'Screenshot for {title}': 'Captura para {title}',
  'Take a photo': 'Tomar una foto',
  'Add screenshot': 'Agregar captura',
  'Open screenshot {name}': 'Abrir la captura {name}',
  'Scaling a picture': 'Ajustando una imagen',
  'Not on this device yet': 'Aún no está en este dispositivo',
  'This picture was not added': 'Esta imagen no se agregó',
  'This picture is not on this device yet': 'Esta imagen aún no está en este dispositivo',
  'It opens as soon as there is a connection. Its name and hash are safe already.':
    'Se abre en cuanto haya conexión. Su nombre y su hash ya están a salvo.',
  'Save file': 'Guardar archivo',
  'Remove it everywhere': 'Quitarla de todas partes',

  // Every checklist: earlier versions, and two versions of one note
  'Earlier versions': 'Versiones anteriores',
  'Earlier versions<b> of the notes for {title}</b>': 'Versiones anteriores<b> de las notas de {title}</b>',
  'Earlier versions<b> of the evidence for {title}</b>': 'Versiones anteriores<b> de las pruebas de {title}</b>',
  'Everything that was typed for “{title}”, newest first. Using one adds a new version; none is removed.':
    'Todo lo que se escribió para “{title}”, lo más nuevo primero. Al usar una se agrega una versión nueva; ninguna se quita.',
  'One step before it, as it was typed': 'Un paso anterior, tal como se escribió',
  '{count} steps before it, as it was typed': '{count} pasos anteriores, tal como se escribieron',
  'merged with somebody else’s text': 'combinado con el texto de otra persona',
  'Everything was deleted.': 'Se borró todo.',
  'This is the current text.': 'Este es el texto actual.',
  'Use this one': 'Usar esta',
  'Two versions of one note': 'Dos versiones de una nota',
  'Two people changed the same words. Both are kept until somebody chooses.':
    'Dos personas cambiaron las mismas palabras. Se conservan ambas hasta que alguien elija.',
  'Compare and choose': 'Comparar y elegir',
  '“{title}” was edited in two places. Both are kept until you choose, and in the earlier versions ever after.':
    '“{title}” se editó en dos lugares. Se conservan ambas hasta que elijas, y después siguen en las versiones anteriores.',
  Versions: 'Versiones',
  'Arrived first': 'Llegó primero',
  'Arrived after it': 'Llegó después',
  'Keep both': 'Conservar ambas',
  'Use the chosen one': 'Usar la elegida',

  // Every checklist: edits that were refused
  'One edit was not accepted': 'Un cambio no se aceptó',
  '{count} edits were not accepted': '{count} cambios no se aceptaron',
  'The run itself': 'La ronda misma',
  'Marked as passed.': 'Se marcó que pasa.',
  'Marked as failed.': 'Se marcó que falla.',
  'Marked as pending.': 'Se marcó como pendiente.',
  'Your note.': 'Tu nota.',
  'Your evidence.': 'Tus pruebas.',
  'The screenshot {name}.': 'La captura {name}.',
  'Its name or its reset.': 'Su nombre o su reinicio.',
  'Put it into “{name}”': 'Pasarlo a “{name}”',
  'Copy text': 'Copiar el texto',
  'I have read it': 'Ya lo leí',
  'The text is on the clipboard.': 'El texto está en el portapapeles.',
  'This browser does not let us copy': 'Este navegador no nos deja copiar',
  'Select the text and copy it yourself.': 'Selecciona el texto y cópialo a mano.',

  // Every checklist: export
  '“{name}” as it stands now. The file is made on this device; nothing is uploaded.':
    '“{name}”, tal como está ahora. El archivo se hace en este dispositivo; no se sube nada.',
  'Text, to read': 'Texto, para leer',
  'JSON, for programs': 'JSON, para programas',
  Print: 'Imprimir',
  Share: 'Compartir',
  'This was not shared': 'No se compartió',
  'Save the file and send it yourself.': 'Guarda el archivo y envíalo a mano.',

  // Every checklist: keys
  'Keys act on the item that has the focus, and never while you type.':
    'Las teclas actúan sobre el punto que tiene el foco, y nunca mientras escribes.',
  'Next item': 'Punto siguiente',
  'Previous item': 'Punto anterior',
  Down: 'Abajo',
  Up: 'Arriba',
  'Next and previous, when an item has the focus': 'Siguiente y anterior, cuando un punto tiene el foco',
  'Reset to pending': 'Volver a pendiente',
  'Write a note': 'Escribir una nota',
  'Leave the note; it is saved': 'Salir de la nota; queda guardada',
  'This help': 'Esta ayuda',
  'Single keys': 'Teclas sueltas',
  'Single keys are on in this browser': 'Las teclas sueltas están activadas en este navegador',
  'Single keys are off in this browser': 'Las teclas sueltas están desactivadas en este navegador',

  // The validation checklist: is the extension ready?
  'Extension Ready for Production': 'Extensión lista para producción',
  'Extension NOT Ready - Fixes Required': 'La extensión NO está lista: hay correcciones pendientes',
  'Go to 1 failed item': 'Ir al punto que falla',
  'Go to {count} failed items': 'Ir a los {count} puntos que fallan',
  'critical passed': 'críticos que pasan',
  'total passed': 'pasan en total',
  failed: 'con fallas',
  'Extension Ready': 'Extensión lista',
  YES: 'SÍ',
  NO: 'NO',

  // The validation checklist: Critical Loading
  'Validation checklist': 'Lista de validación',
  'Critical Loading': 'Carga crítica',
  'Loads with no manifest errors': 'Se carga sin errores del manifiesto',
  'Load unpacked, then open the errors page. It must be empty.':
    'Carga la extensión descomprimida y abre la página de errores. Debe estar vacía.',
  'On /extension-builder press Build v7 Extension, then Download v7.0.1, and unpack the ZIP into an empty folder.':
    'En /extension-builder presiona “Armar la extensión v7”, luego “Descargar v7.0.1”, y descomprime el ZIP en una carpeta vacía.',
  'Open chrome://extensions, switch Developer mode on, press Load unpacked and choose that folder.':
    'Abre chrome://extensions, activa el modo de desarrollador, presiona “Cargar descomprimida” y elige esa carpeta.',
  'The card appears with version 7.0.1 and without an Errors button. If there is one, press it and write down what it lists.':
    'La tarjeta aparece con la versión 7.0.1 y sin botón de errores. Si hay uno, presiónalo y anota lo que muestra.',
  'Service worker registers': 'El service worker se registra',
  'Status Code 15 must not appear in the service worker console.':
    'En la consola del service worker no debe aparecer “Status Code 15”.',
  'On chrome://extensions press the card’s “service worker” link. Its console opens and holds no red line.':
    'En chrome://extensions presiona el enlace “service worker” de la tarjeta. Se abre su consola, sin ninguna línea roja.',
  'Press the card’s reload arrow, quit Chrome, start it again and open the same console.':
    'Presiona la flecha de recarga de la tarjeta, cierra Chrome, ábrelo de nuevo y abre la misma consola.',
  'Nowhere stands “Service worker registration failed. Status code: 15”. A worker marked inactive is only asleep, which is fine.':
    'En ninguna parte dice “Service worker registration failed. Status code: 15”. Si el worker aparece como inactivo, solo duerme, y está bien.',
  'No “Invalid regular expression” or “Nothing to repeat” errors':
    'Sin errores “Invalid regular expression” ni “Nothing to repeat”',
  'Open each supported chat once and read the page console.':
    'Abre una vez cada chat compatible y lee la consola de la página.',
  'Open chatgpt.com, claude.ai, gemini.google.com, grok.com, copilot.microsoft.com and perplexity.ai, one after the other, with the developer tools’ Console beside the page.':
    'Abre chatgpt.com, claude.ai, gemini.google.com, grok.com, copilot.microsoft.com y perplexity.ai, uno tras otro, con la consola de las herramientas para desarrolladores al lado de la página.',
  'In each chat type, without sending: C++ (a|b)* [x] costs $5 + 50%? \\d+ ***':
    'En cada chat escribe, sin enviar: C++ (a|b)* [x] costs $5 + 50%? \\d+ ***',
  'Neither a page’s console nor the service worker’s has a line with “Invalid regular expression” or “Nothing to repeat”.':
    'Ni la consola de una página ni la del service worker tienen una línea con “Invalid regular expression” o “Nothing to repeat”.',

  // The validation checklist: PII Detection
  'PII Detection': 'Detección de datos personales',
  'Email becomes [Email1042]': 'El correo se vuelve [Email1042]',
  'Type an address in a chat box. The placeholder must replace it before sending.':
    'Escribe una dirección en el cuadro de un chat. El marcador debe reemplazarla antes del envío.',
  'Open claude.ai and type: Please write to dana@whitfield.example about the lease.':
    'Abre claude.ai y escribe: Please write to dana@whitfield.example about the lease.',
  'Press Enter. The preview names the address, and a placeholder such as [Email1042] (any four digits) in its place.':
    'Presiona Enter. La vista previa nombra la dirección y, en su lugar, un marcador como [Email1042] (con cuatro dígitos cualesquiera).',
  'Approve. The message in the chat shows the placeholder and not the address.':
    'Aprueba. El mensaje en el chat muestra el marcador y no la dirección.',
  'Nothing personal leaves in clear': 'Nada personal sale sin ocultar',
  'The request that carries the prompt must hold placeholders only.':
    'La petición que lleva el mensaje debe contener solo marcadores.',
  'Open chatgpt.com, then the developer tools’ Network panel, and empty its list.':
    'Abre chatgpt.com, luego el panel de red de las herramientas para desarrolladores, y vacía su lista.',
  'Send: I am Dana Whitfield, dana@whitfield.example, +1 415 555 0134. Approve the preview.':
    'Envía: I am Dana Whitfield, dana@whitfield.example, +1 415 555 0134. Aprueba la vista previa.',
  'Search all requests (Ctrl+F in the panel) for Whitfield, for dana@ and for 555 0134. No request holds any of them, and none goes to an address of Total Recall.':
    'Busca en todas las peticiones (Ctrl+F en el panel) Whitfield, dana@ y 555 0134. Ninguna petición los contiene y ninguna va a una dirección de Total Recall.',
  'Names, phones, amounts, addresses and dates are found':
    'Se encuentran nombres, teléfonos, montos, direcciones y fechas',
  'Five kinds of details in one prompt, and plain words left alone.':
    'Cinco tipos de datos en un mensaje, y las palabras comunes se quedan como están.',
  'Open gemini.google.com and type: Maria Keller of 12 Oak Street, Austin paid $4,310.50 on March 3, 2026 and answers at (512) 555-0188.':
    'Abre gemini.google.com y escribe: Maria Keller of 12 Oak Street, Austin paid $4,310.50 on March 3, 2026 and answers at (512) 555-0188.',
  'The preview lists a name as [Name1234], and phone, amount, address and date as [Value1234], each with four digits of its own.':
    'La vista previa muestra un nombre como [Name1234], y el teléfono, el monto, la dirección y la fecha como [Value1234], cada uno con sus propios cuatro dígitos.',
  'Cancel, and type: May we meet at the corner of the square? Will it rain? Send it: no preview opens, and nothing is replaced.':
    'Cancela y escribe: May we meet at the corner of the square? Will it rain? Envíalo: no se abre ninguna vista previa y no se reemplaza nada.',

  // The validation checklist: UI Integration
  'UI Integration': 'Integración en la página',
  'The preview shows what will be sent': 'La vista previa muestra lo que se va a enviar',
  'It stands at the chat box, covers nothing of it, and no message passes while it is open.':
    'Está junto al cuadro del chat, no tapa nada de él y, mientras está abierta, no pasa ningún mensaje.',
  'Open perplexity.ai, type a sentence with a name and an email address and press Enter.':
    'Abre perplexity.ai, escribe una frase con un nombre y una dirección de correo y presiona Enter.',
  'The preview shows the text as it will leave. Press Esc: nothing was sent, and the text stands in the box as you typed it.':
    'La vista previa muestra el texto tal como va a salir. Presiona Esc: no se envió nada, y el texto sigue en el cuadro como lo escribiste.',
  'Press Enter twice: the first opens the preview again, the second approves it. Exactly one message appears in the chat.':
    'Presiona Enter dos veces: la primera abre otra vez la vista previa, la segunda la aprueba. En el chat aparece exactamente un mensaje.',
  'The popup names the tab and has four switches':
    'La ventana de la extensión nombra la pestaña y tiene cuatro interruptores',
  'Text Shield, Meeting Shield, Face blur and Voice mask, each with the keyboard too.':
    'Shield para texto, Shield para reuniones, Rostro difuminado y Voz enmascarada, cada uno también con el teclado.',
  'On claude.ai press the extension’s icon. The first line says that this tab is shielded and names claude.ai.':
    'En claude.ai presiona el ícono de la extensión. La primera línea dice que esta pestaña está protegida y nombra claude.ai.',
  'Reach each of the four switches with Tab and turn it off and on with Space. The focus can be seen at every stop.':
    'Llega a cada uno de los cuatro interruptores con Tab, y desactívalo y actívalo con la barra espaciadora. El foco se ve en cada parada.',
  'Open the popup on example.com: it says that this page is not one it shields.':
    'Abre la ventana de la extensión en example.com: dice que no protege esa página.',

  // The validation checklist: Content Scripts
  'Content Scripts': 'Scripts de contenido',
  'Active on the six chats, absent elsewhere': 'Activa en los seis chats, ausente en lo demás',
  'Each chat is shielded at once, and no other page is touched.':
    'Cada chat queda protegido de inmediato, y no se toca ninguna otra página.',
  'On chatgpt.com, claude.ai, gemini.google.com, grok.com, copilot.microsoft.com and perplexity.ai, reload the page, type an email address as soon as the box can be typed in, and press Enter: the preview opens each time.':
    'En chatgpt.com, claude.ai, gemini.google.com, grok.com, copilot.microsoft.com y perplexity.ai, recarga la página, escribe una dirección de correo en cuanto se pueda escribir en el cuadro y presiona Enter: la vista previa se abre cada vez.',
  'Start a new chat from the site’s own menu, without a reload, and do the same once more.':
    'Empieza un chat nuevo desde el menú del propio sitio, sin recargar, y haz lo mismo otra vez.',
  'On example.com and on a news site the extension’s icon shows no activity, and the developer tools’ Sources panel lists no content script of it.':
    'En example.com y en un sitio de noticias el ícono de la extensión no muestra actividad, y el panel de fuentes de las herramientas para desarrolladores no lista ningún script de contenido suyo.',
  'Answers show the real words': 'Las respuestas muestran las palabras reales',
  'Placeholders in an answer turn back on this device, also while it is still being written.':
    'Los marcadores de una respuesta vuelven a ser palabras en este dispositivo, incluso mientras todavía se escribe.',
  'On chatgpt.com send: Write three lines to Dana Whitfield (dana@whitfield.example) and repeat both at the end.':
    'En chatgpt.com envía: Write three lines to Dana Whitfield (dana@whitfield.example) and repeat both at the end.',
  'While the answer arrives and after it has ended it reads Dana Whitfield and the address; no bracket with four digits stays.':
    'Mientras llega la respuesta y cuando ya terminó, se leen Dana Whitfield y la dirección; no queda ningún corchete con cuatro dígitos.',
  'Choose “Show what the AI sees”: the same places show the placeholders. Copy the answer and paste it elsewhere: it holds the real words.':
    'Elige “Ver lo que ve la IA”: en los mismos lugares se ven los marcadores. Copia la respuesta y pégala en otra parte: trae las palabras reales.',

  // The validation checklist: Storage
  Storage: 'Almacenamiento',
  'Settings survive a restart': 'Los ajustes sobreviven a un reinicio',
  'What is switched stays switched, and is kept on this device only.':
    'Lo que se cambia queda cambiado, y se guarda solo en este dispositivo.',
  'In the popup turn Face blur off. On the options page choose strict mode.':
    'En la ventana de la extensión desactiva Rostro difuminado. En la página de opciones elige el modo estricto.',
  'Quit Chrome, start it again, open both: Face blur is off and the mode is strict. Put both back.':
    'Cierra Chrome, ábrelo de nuevo y abre las dos: Rostro difuminado está desactivado y el modo es estricto. Déjalo todo como estaba.',
  'In the service worker’s console run: chrome.storage.sync.get(console.log). It prints an empty object: nothing is copied to an account.':
    'En la consola del service worker ejecuta: chrome.storage.sync.get(console.log). Muestra un objeto vacío: nada se copia a una cuenta.',

  // The test plan: Install
  'Test Plan v6.6.0': 'Plan de pruebas v6.6.0',
  Install: 'Instalar',
  'Build and unpack': 'Armar y descomprimir',
  'The builder makes one ZIP with every file of the extension in it.':
    'La página arma un solo ZIP con todos los archivos de la extensión.',
  'On /extension-builder press Build v7 Extension. It ends with “Build Complete!” and a size.':
    'En /extension-builder presiona “Armar la extensión v7”. Termina con “¡Extensión armada!” y un tamaño.',
  'Press Download v7.0.1 and unpack the ZIP. manifest.json stands at its top and names version 7.0.1.':
    'Presiona “Descargar v7.0.1” y descomprime el ZIP. manifest.json está en el primer nivel e indica la versión 7.0.1.',
  'Load unpacked': 'Cargar descomprimida',
  'Chrome takes the folder without a warning.': 'Chrome acepta la carpeta sin advertencias.',
  'On chrome://extensions switch Developer mode on and load the folder.':
    'En chrome://extensions activa el modo de desarrollador y carga la carpeta.',
  'The card shows icon, name and 7.0.1, and no Errors button. Pin the icon to the toolbar.':
    'La tarjeta muestra el ícono, el nombre y 7.0.1, sin botón de errores. Fija el ícono en la barra de herramientas.',
  'Asks for little': 'Pide poco',
  'Storage, the active tab, scripts and rules for the six chats; meeting sites only when they are asked for.':
    'Almacenamiento, la pestaña activa, scripts y reglas para los seis chats; los sitios de reuniones, solo cuando se piden.',
  'On the card press Details. Site access lists the six chats and no meeting site.':
    'En la tarjeta presiona “Detalles”. El acceso a sitios muestra los seis chats y ningún sitio de reuniones.',
  'manifest.json names exactly storage, activeTab, scripting, and declarativeNetRequestWithHostAccess under permissions.':
    'manifest.json indica exactamente storage, activeTab, scripting y declarativeNetRequestWithHostAccess en “permissions”.',
  'The website sees the extension': 'El sitio ve la extensión',
  'The dashboard answers with “Shield installed”.': 'El panel responde con “Shield instalado”.',
  'Sign in on this website and open /dashboard. The badge “Shield installed” stands at the top, and no offer to install.':
    'Inicia sesión en este sitio y abre /dashboard. La etiqueta “Shield instalado” está arriba, y no se ofrece instalar nada.',
  'Disable the extension on chrome://extensions and reload: badge gone, offer back. Enable it again.':
    'Desactiva la extensión en chrome://extensions y recarga: la etiqueta ya no está y vuelve la oferta. Actívala de nuevo.',
  'A reload keeps everything': 'Una recarga lo conserva todo',
  'Replacing the files and pressing reload loses no setting.':
    'Reemplazar los archivos y recargar no pierde ningún ajuste.',
  'Turn Voice mask off, press the card’s reload arrow, open the popup: it is still off.':
    'Desactiva Voz enmascarada, presiona la flecha de recarga de la tarjeta y abre la ventana de la extensión: sigue desactivado.',
  'Reload an open chat: the shield works there without closing the tab.':
    'Recarga un chat abierto: el escudo funciona ahí sin cerrar la pestaña.',

  // The test plan: PII Detection
  'Email and name': 'Correo y nombre',
  'An email becomes [Email1234] and a name [Name1234], with any four digits.':
    'Un correo se vuelve [Email1234] y un nombre, [Name1234], con cuatro dígitos cualesquiera.',
  'In any of the six chats type: Ask Priya Raman (priya.raman@example.org) for the keys. Press Enter.':
    'En cualquiera de los seis chats escribe: Ask Priya Raman (priya.raman@example.org) for the keys. Presiona Enter.',
  'The preview shows [Name….] and [Email….]. The digits of the two differ.':
    'La vista previa muestra [Name….] y [Email….]. Los dígitos de uno y otro son distintos.',
  'Phone, amount, address, date': 'Teléfono, monto, dirección, fecha',
  'Each becomes [Value1234].': 'Cada uno se vuelve [Value1234].',
  'Type: Call +44 20 7946 0958 before 4 June 2026, the flat at 7 Mill Lane, Leeds costs £1,240.':
    'Escribe: Call +44 20 7946 0958 before 4 June 2026, the flat at 7 Mill Lane, Leeds costs £1,240.',
  'The preview replaces four details, each by a [Value….] of its own.':
    'La vista previa reemplaza cuatro datos, cada uno con su propio [Value….].',
  'Social Security number': 'Número de Seguro Social',
  'A Social Security number becomes [SSN-REDACTED].': 'Un número de Seguro Social se vuelve [SSN-REDACTED].',
  'Type: My number is 536-90-4399. The preview shows [SSN-REDACTED], in safe and in strict mode.':
    'Escribe: My number is 536-90-4399. La vista previa muestra [SSN-REDACTED], en modo seguro y en modo estricto.',
  'Send it and ask for the number back: the answer never shows it, since it was not kept.':
    'Envíalo y pide el número de vuelta: la respuesta nunca lo muestra, porque no se guardó.',
  'Safe and strict mode': 'Modo seguro y modo estricto',
  'Safe mode uses coded placeholders, strict mode uses [REDACTED].':
    'El modo seguro usa marcadores con código; el estricto usa [REDACTED].',
  'On the options page choose safe, and send a name: it left as a code such as [Name1042].':
    'En la página de opciones elige el modo seguro y envía un nombre: salió como un código, por ejemplo [Name1042].',
  'Choose strict, and send the same: it left as [REDACTED], and the answer keeps that word. Go back to safe.':
    'Elige el estricto y envía lo mismo: salió como [REDACTED], y la respuesta conserva esa palabra. Vuelve al modo seguro.',
  'One detail, one number': 'Un dato, un número',
  'A detail keeps its placeholder through a whole conversation.':
    'Un dato conserva su marcador durante toda una conversación.',
  'Send two messages that both name Priya Raman. Both carry the same [Name….].':
    'Envía dos mensajes que nombren a Priya Raman. Los dos llevan el mismo [Name….].',
  'Start a new conversation and name her again: the number is another one.':
    'Empieza otra conversación y nómbrala de nuevo: el número es otro.',
  'Plain words and code stay': 'Las palabras comunes y el código se quedan',
  'What is nobody’s detail is not replaced.': 'Lo que no es un dato de nadie no se reemplaza.',
  'Paste twenty lines of program code with versions, ISO dates and array indexes, and press Enter.':
    'Pega veinte líneas de código con versiones, fechas ISO e índices de listas, y presiona Enter.',
  'No preview opens, and the message arrives letter by letter as it was.':
    'No se abre ninguna vista previa, y el mensaje llega letra por letra como estaba.',

  // The test plan: AI Platform Integration
  'AI Platform Integration': 'Integración con plataformas de IA',
  ChatGPT: 'ChatGPT',
  'Typing, pasting, sending and answers on chatgpt.com.': 'Escribir, pegar, enviar y las respuestas en chatgpt.com.',
  'On chatgpt.com type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.':
    'En chatgpt.com escribe una frase con un nombre y una dirección de correo; envíala con Enter, y otra vez con el botón del sitio. Cada vez se abre antes la vista previa.',
  'Paste a paragraph with both into the box and send it: the preview opens, line breaks stay.':
    'Pega en el cuadro un párrafo con ambos y envíalo: se abre la vista previa y se conservan los saltos de línea.',
  'Ask for both back: the answer shows the real name and address, and a reload of the page does not send anything in clear.':
    'Pide ambos de vuelta: la respuesta muestra el nombre y la dirección reales, y recargar la página no envía nada sin ocultar.',
  Claude: 'Claude',
  'Typing, pasting, sending and answers on claude.ai.': 'Escribir, pegar, enviar y las respuestas en claude.ai.',
  'On claude.ai type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.':
    'En claude.ai escribe una frase con un nombre y una dirección de correo; envíala con Enter, y otra vez con el botón del sitio. Cada vez se abre antes la vista previa.',
  Gemini: 'Gemini',
  'Typing, pasting, sending and answers on gemini.google.com.':
    'Escribir, pegar, enviar y las respuestas en gemini.google.com.',
  'On gemini.google.com type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.':
    'En gemini.google.com escribe una frase con un nombre y una dirección de correo; envíala con Enter, y otra vez con el botón del sitio. Cada vez se abre antes la vista previa.',
  Grok: 'Grok',
  'Typing, pasting, sending and answers on grok.com.': 'Escribir, pegar, enviar y las respuestas en grok.com.',
  'On grok.com type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.':
    'En grok.com escribe una frase con un nombre y una dirección de correo; envíala con Enter, y otra vez con el botón del sitio. Cada vez se abre antes la vista previa.',
  Copilot: 'Copilot',
  'Typing, pasting, sending and answers on copilot.microsoft.com.':
    'Escribir, pegar, enviar y las respuestas en copilot.microsoft.com.',
  'On copilot.microsoft.com type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.':
    'En copilot.microsoft.com escribe una frase con un nombre y una dirección de correo; envíala con Enter, y otra vez con el botón del sitio. Cada vez se abre antes la vista previa.',
  Perplexity: 'Perplexity',
  'Typing, pasting, sending and answers on perplexity.ai.':
    'Escribir, pegar, enviar y las respuestas en perplexity.ai.',
  'On perplexity.ai type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.':
    'En perplexity.ai escribe una frase con un nombre y una dirección de correo; envíala con Enter, y otra vez con el botón del sitio. Cada vez se abre antes la vista previa.',
  'Bypass with Alt+Shift+U': 'Pausa con Alt+Shift+U',
  'The bypass shortcut Alt+Shift+U pauses the shield on this tab, and says so.':
    'El atajo Alt+Shift+U pone el escudo en pausa en esta pestaña, y lo dice.',
  'On claude.ai press Alt+Shift+U. The icon’s badge shows that this tab is paused; a second tab is not.':
    'En claude.ai presiona Alt+Shift+U. La marca del ícono muestra que esta pestaña está en pausa; una segunda pestaña no lo está.',
  'Send an invented name: no preview opens. Press Alt+Shift+U again: the next message is shielded.':
    'Envía un nombre inventado: no se abre ninguna vista previa. Presiona otra vez Alt+Shift+U: el mensaje siguiente queda protegido.',

  // The test plan: Meeting Integration
  'Meeting Integration': 'Integración con reuniones',
  'Asks before it touches a call': 'Pregunta antes de tocar una llamada',
  'Meeting sites are an optional permission, asked for when the Meeting Shield is switched on.':
    'Los sitios de reuniones son un permiso opcional, que se pide al activar Shield para reuniones.',
  'Before anything is allowed, join a call on meet.google.com: picture and sound are untouched, the popup says “needs permission”.':
    'Antes de permitir nada, entra en una llamada en meet.google.com: la imagen y el sonido siguen intactos, y la ventana de la extensión dice “requiere acceso a los sitios de reuniones”.',
  'Turn the Meeting Shield on, allow the sites, join again: the popup says that the call is shielded.':
    'Activa Shield para reuniones, permite los sitios y entra de nuevo: la ventana de la extensión dice que la llamada está protegida.',
  'Others see a blurred face, from the first frame.': 'Los demás ven un rostro difuminado, desde el primer cuadro.',
  'Join a call from a second device and look at the first one’s picture while its camera starts: no clear face is ever seen.':
    'Entra en una llamada desde un segundo dispositivo y mira la imagen del primero mientras se enciende su cámara: nunca se ve un rostro nítido.',
  'Turn away, cover the camera, come back: where the face is not found the whole picture is blurred.':
    'Date la vuelta, tapa la cámara, vuelve: donde no se encuentra el rostro, se difumina toda la imagen.',
  'Voice mask': 'Voz enmascarada',
  'Others hear a changed pitch, in time with the picture.':
    'Los demás oyen la voz en otro tono, sincronizada con la imagen.',
  'Speak for a minute with Voice mask on and listen on the second device: pitch changed, every word understood, lips in time.':
    'Habla un minuto con Voz enmascarada activada y escucha en el segundo dispositivo: el tono cambió, se entiende cada palabra y los labios van sincronizados.',
  'Mute, unmute, change the microphone in the call’s settings: the pitch stays changed.':
    'Silencia el micrófono, actívalo, cámbialo en los ajustes de la llamada: el tono sigue cambiado.',
  'Notetakers and recording': 'Bots que toman notas y grabaciones',
  'A notetaker, captions or a recording are pointed out, and nothing is blocked.':
    'Se avisa de un bot que toma notas, de los subtítulos o de una grabación, y no se bloquea nada.',
  'In a call on meet.google.com let a participant join under the name “Otter.ai Notetaker”. A warning names it within a few seconds.':
    'En una llamada en meet.google.com haz que alguien entre con el nombre “Otter.ai Notetaker”. Un aviso lo nombra en pocos segundos.',
  'Start captions, then a recording: each is pointed out once. The call itself goes on.':
    'Activa los subtítulos y luego una grabación: se avisa una vez de cada cosa. La llamada sigue.',
  'Picture in picture, hidden tab': 'Imagen dentro de imagen, pestaña oculta',
  'Masking goes on when the call is not in front.': 'Se sigue ocultando aunque la llamada no esté al frente.',
  'Open the call’s picture in picture and switch to another tab for a minute.':
    'Abre la imagen dentro de imagen de la llamada y pasa un minuto en otra pestaña.',
  'On the second device the picture stays blurred and moves, the voice stays changed.':
    'En el segundo dispositivo la imagen sigue difuminada y en movimiento, y la voz sigue cambiada.',
  'Meet, Zoom, Teams in the browser': 'Meet, Zoom y Teams en el navegador',
  'All three web clients are shielded; the popup says that desktop apps are out of reach.':
    'Los tres quedan protegidos en la web; la ventana de la extensión dice que las aplicaciones de escritorio están fuera de su alcance.',
  'Join a call on meet.google.com, on zoom.us in the browser and on teams.microsoft.com, with both masks on.':
    'Entra en una llamada en meet.google.com, en zoom.us dentro del navegador y en teams.microsoft.com, con las dos máscaras activadas.',
  'Picture and voice are masked in each. The popup’s note on desktop apps can be read in full.':
    'La imagen y la voz están enmascaradas en las tres. La nota sobre las aplicaciones de escritorio se puede leer completa en la ventana de la extensión.',

  // The test plan: Settings and Storage
  'Settings and Storage': 'Ajustes y almacenamiento',
  Defaults: 'Valores iniciales',
  'All four switches on, mode safe, pitch 2, blur 8.':
    'Los cuatro interruptores activados, modo seguro, tono 2, difuminado 8.',
  'In a new Chrome profile load the extension and open the popup: Text Shield, Meeting Shield, Face blur and Voice mask are on.':
    'En un perfil nuevo de Chrome carga la extensión y abre su ventana: Shield para texto, Shield para reuniones, Rostro difuminado y Voz enmascarada están activados.',
  'The options page shows safe mode, pitch 2 semitones, blur 8 px, watermark on.':
    'La página de opciones muestra el modo seguro, tono de 2 semitonos, difuminado de 8 px y marca de agua activada.',
  Restart: 'Reiniciar',
  'Every setting outlives the browser.': 'Los ajustes se conservan al cerrar el navegador.',
  'Change each switch and each option once, quit Chrome, start it again.':
    'Cambia una vez cada interruptor y cada opción, cierra Chrome y ábrelo de nuevo.',
  'Popup and options page show what you chose. Put everything back.':
    'La ventana de la extensión y la página de opciones muestran lo que elegiste. Déjalo todo como estaba.',
  'A switch works at once': 'Un interruptor actúa de inmediato',
  'Open chats follow the popup without a reload.': 'Los chats abiertos responden a los interruptores sin recargar.',
  'With a chat open turn Text Shield off, send an invented name: it leaves as typed.':
    'Con un chat abierto desactiva Shield para texto y envía un nombre inventado: sale como lo escribiste.',
  'Turn it on and send another: the preview opens.': 'Actívalo y envía otro: se abre la vista previa.',
  'Words of your own': 'Palabras propias',
  'What is always and what is never masked is yours to say.':
    'Tú dices qué se oculta siempre y qué no se oculta nunca.',
  'On the options page add a word that is never masked, and one that always is. Send a sentence with both.':
    'En la página de opciones agrega una palabra que nunca se oculte y otra que se oculte siempre. Envía una frase con las dos.',
  'The first left as typed, the second as a placeholder.':
    'La primera salió como la escribiste; la segunda, como marcador.',
  'Forget all': 'Olvidar todo',
  'One button removes every kept detail from this device.':
    'Un botón quita de este dispositivo todos los datos guardados.',
  'After a shielded conversation press “Forget all” on the options page and confirm.':
    'Después de una conversación protegida, presiona “Olvidar todo” en la página de opciones y confirma.',
  'Reload the conversation: its placeholders stay placeholders. The settings are still there.':
    'Recarga la conversación: sus marcadores siguen siendo marcadores. Los ajustes siguen ahí.',

  // The test plan: Error Handling
  'Error Handling': 'Manejo de errores',
  'No network': 'Sin red',
  'Detection needs none, and nothing is sent twice.': 'La detección no la necesita, y nada se envía dos veces.',
  'Load a chat, switch the network off, type an email address and press Enter: the preview opens all the same.':
    'Abre un chat, apaga la red, escribe una dirección de correo y presiona Enter: la vista previa se abre igual.',
  'Approve, switch the network on and let the site try again: the message goes out once, with the placeholder.':
    'Aprueba, enciende la red y deja que el sitio lo intente otra vez: el mensaje sale una sola vez, con el marcador.',
  'When in doubt, it stops': 'En la duda, se detiene',
  'If the text in the box cannot be replaced, the message is held back and you are told.':
    'Si no se puede reemplazar el texto del cuadro, el mensaje se retiene y se te avisa.',
  'In the developer tools add the attribute contenteditable="false" to the chat box after typing a name, and press the site’s send button.':
    'En las herramientas para desarrolladores agrega el atributo contenteditable="false" al cuadro del chat después de escribir un nombre, y presiona el botón de enviar del sitio.',
  'No request leaves with the name. A message says that it was held back, and why.':
    'Ninguna petición sale con el nombre. Un aviso dice que se retuvo el mensaje, y por qué.',
  'The service worker is stopped': 'El service worker está detenido',
  'It wakes up by itself, and no detail leaves meanwhile.': 'Se despierta solo, y mientras tanto no sale ningún dato.',
  'Open chrome://serviceworker-internals, find the extension’s worker and press Stop.':
    'Abre chrome://serviceworker-internals, busca el worker de la extensión y presiona “Stop”.',
  'Go back to a chat and send a name: the preview opens, the placeholder leaves, the answer shows the name.':
    'Vuelve a un chat y envía un nombre: se abre la vista previa, sale el marcador y la respuesta muestra el nombre.',
  'Unknown messages': 'Mensajes desconocidos',
  'They are logged and change nothing.': 'Se anotan y no cambian nada.',
  'On the options page open the developer tools’ Console and run: {code}':
    'En la página de opciones abre la consola de las herramientas para desarrolladores y ejecuta: {code}',
  'The service worker’s console has one line about an unknown type, without any detail of yours. Settings are as before.':
    'La consola del service worker tiene una línea sobre un tipo desconocido, sin ningún dato tuyo. Los ajustes siguen como antes.',
  'Text full of special characters': 'Texto lleno de caracteres especiales',
  'No “Invalid regular expression”, no “Nothing to repeat”, no frozen page.':
    'Ni “Invalid regular expression”, ni “Nothing to repeat”, ni una página congelada.',
  'On the options page add the word C++(*?[ to those that are always masked. Send it in a chat.':
    'En la página de opciones agrega la palabra C++(*?[ a las que siempre se ocultan. Envíala en un chat.',
  'Paste 100 KB of repeated brackets, digits and @ into the box: typing stays fluent, and no console has an error.':
    'Pega en el cuadro 100 KB de corchetes, dígitos y @ repetidos: se sigue escribiendo con fluidez, y ninguna consola tiene un error.',

  // The test plan: Deployment Checklist
  'Deployment Checklist': 'Lista para publicar',
  'One version everywhere': 'Una sola versión en todas partes',
  'Manifest, file name, popup and builder say 7.0.1.':
    'El manifiesto, el nombre del archivo, la ventana de la extensión y la página que la arma dicen 7.0.1.',
  'Compare manifest.json, the ZIP’s name, the popup’s foot and the builder’s button.':
    'Compara manifest.json, el nombre del ZIP, el pie de la ventana de la extensión y el botón de la página que la arma.',
  'All four say 7.0.1.': 'Los cuatro dicen 7.0.1.',
  'At least 100 KB and under 2 MB, without the warning that starts at 1.5 MB.':
    'Al menos 100 KB y menos de 2 MB, sin la advertencia que empieza en 1.5 MB.',
  'Read the total on the builder’s success card and compare it with the downloaded file.':
    'Lee el total en la tarjeta de la extensión armada y compáralo con el archivo descargado.',
  'Both agree, within bounds, and no warning is listed.':
    'Los dos coinciden, dentro de los límites, y no aparece ninguna advertencia.',
  Icons: 'Íconos',
  '16, 32, 48 and 128 pixels.': '16, 32, 48 y 128 píxeles.',
  'Open the icons of the unpacked folder and read their sizes.':
    'Abre los íconos de la carpeta descomprimida y lee sus tamaños.',
  'All four are there, sharp in a light and in a dark toolbar.':
    'Están los cuatro, nítidos en una barra clara y en una oscura.',
  'No remote code': 'Sin código remoto',
  'Everything that runs is in the ZIP.': 'Todo lo que se ejecuta está en el ZIP.',
  'Search the unpacked scripts for eval(, new Function and addresses that begin with http. No script is loaded from any of them.':
    'Busca en los scripts descomprimidos eval(, new Function y direcciones que empiecen con http. De ninguna se carga un script.',
  'Use a chat and a call for five minutes with the service worker’s Network panel open: it stays empty.':
    'Usa un chat y una llamada durante cinco minutos con el panel de red del service worker abierto: queda vacío.',
  'Validation checklist is ready': 'La lista de validación está lista',
  'A run of /extension-validation on this very build says “Extension Ready for Production”.':
    'Una ronda de /extension-validation con esta misma versión dice “Extensión lista para producción”.',
  'Open /extension-validation and choose the run for this build and browser.':
    'Abre /extension-validation y elige la ronda de esta versión y este navegador.',
  'The banner says “Extension Ready for Production”. Export it and keep the file with the release.':
    'El letrero dice “Extensión lista para producción”. Expórtala y guarda el archivo con la publicación.',
  'Texts for the store': 'Textos para la tienda',
  'What the listing promises is what was tested.': 'Lo que promete la ficha es lo que se probó.',
  'Read name, summary, permissions’ reasons and privacy statement of the store’s listing beside this plan.':
    'Lee el nombre, el resumen, los motivos de los permisos y la declaración de privacidad de la ficha de la tienda junto a este plan.',
  'No sentence promises more than an item here has shown.':
    'Ninguna frase promete más de lo que mostró un punto de aquí.',

  // The builder
  'Build Shield yourself': 'Arma Shield por tu cuenta',
  'Your browser puts the extension together from the files on this site and checks every one. Nothing is sent anywhere.':
    'Tu navegador arma la extensión con los archivos de este sitio y los verifica uno por uno. No se envía nada a ninguna parte.',
  'Build v7 Extension': 'Armar la extensión v7',
  'Building v7...': 'Armando la v7...',
  Download: 'Descargar',
  'Nothing built yet': 'Aún no hay nada armado',
  'Building takes about a second. You can watch each step.': 'Armarla toma cerca de un segundo. Puedes ver cada paso.',
  'How to install': 'Cómo se instala',
  'Press “Download v{version}” above.': 'Presiona “Descargar v{version}” arriba.',
  'Open the validation checklist': 'Abrir la lista de validación',

  // The builder: what the extension is made of
  'Text Shield': 'Shield para texto',
  'Local detection and placeholders': 'Detección local y marcadores',
  'Names, emails and values become <span>[Name1042]</span> before they leave.':
    'Los nombres, correos y valores se vuelven <span>[Name1042]</span> antes de salir.',
  'Preview overlay': 'Vista previa',
  'You see what will be sent, and change it.': 'Ves lo que se va a enviar, y puedes cambiarlo.',
  Rehydration: 'Tus palabras de vuelta',
  'The answer comes back with your words in it.': 'La respuesta vuelve con tus palabras.',
  'Zero external transmission': 'Cero transmisión externa',
  'No server sees a prompt, ours included.': 'Ningún servidor ve un mensaje tuyo, tampoco el nuestro.',
  'Meeting Shield': 'Shield para reuniones',
  'Face blur': 'Rostro difuminado',
  'Whole picture blurred until a face is found.': 'Toda la imagen se difumina hasta encontrar un rostro.',
  'Voice alteration': 'Voz alterada',
  'Pitch and tone shift, a new one each meeting.': 'Cambian el tono y el timbre, de otro modo en cada reunión.',
  'Notetaker detection': 'Detección de bots que toman notas',
  'Warns when a bot is listening or a recording runs.': 'Avisa cuando un bot escucha o hay una grabación.',
  'Picture-in-picture resilient processing': 'Sigue activo en imagen dentro de imagen',
  'Keeps masking when the window shrinks or hides.': 'Sigue ocultando aunque la ventana se achique o no se vea.',

  // The builder: while it builds
  'Build progress': 'Avance del armado',
  'Build log, last {count} lines': 'Registro del armado: últimas {count} líneas',
  Clear: 'Vaciar',
  'Nothing yet. Each file and each check has its line here.':
    'Todavía nada. Cada archivo y cada verificación tienen aquí su línea.',
  Starting: 'Empezando',
  'Reading files.json': 'Leyendo files.json',
  '{count} files listed': '{count} archivos en la lista',
  'Fetching {count} files': 'Descargando {count} archivos',
  'Checking digests of {count} files': 'Verificando los hashes de {count} archivos',
  'Checking manifest, permissions and code': 'Verificando el manifiesto, los permisos y el código',
  'Every digest is read': 'Se leyeron todos los hashes',
  'Adding {file}': 'Agregando {file}',
  Packing: 'Empaquetando',
  'Packing with DEFLATE 6': 'Empaquetando con DEFLATE 6',
  Done: 'Listo',
  'ZIP is ready': 'El ZIP está listo',
  'Build Complete!': '¡Extensión armada!',
  'The ZIP has {size}.': 'El ZIP pesa {size}.',
  'Build First': 'Primero arma la extensión',
  'Use the Build v7 Extension button to create and download the ZIP':
    'Usa el botón “Armar la extensión v7” para crear y descargar el ZIP',

  // The builder: what failed
  'Build Failed': 'No se pudo armar',
  'Extension build encountered an error': 'Hubo un error al armar la extensión',
  'Unknown build error': 'Error desconocido al armar',
  '{file} could not be fetched. You are probably offline: connect, and build again.':
    'No se pudo descargar {file}. Lo más probable es que no tengas conexión: conéctate y arma la extensión de nuevo.',
  '{file} is not a list of files. Reload the page and build again.':
    '{file} no es una lista de archivos. Recarga la página y arma la extensión de nuevo.',
  'Missing files (HTTP 404): {file}.': 'Faltan archivos (HTTP 404): {file}.',
  'Nothing was saved, and nothing that you have installed changes.':
    'No se guardó nada, y nada de lo que tienes instalado cambia.',
  'Try again': 'Reintentar',
  'Copy the log': 'Copiar el registro',
  'The build log is on the clipboard.': 'El registro del armado está en el portapapeles.',
  'Not copied': 'No se copió',
  'The browser does not let us. Select the log and copy it by hand.':
    'El navegador no nos deja. Selecciona el registro y cópialo a mano.',

  // The builder: what came of it
  'Shield {version} is built.': 'Shield {version} está armado.',
  'Byte for byte the same ZIP that the command line makes.':
    'Byte por byte, el mismo ZIP que hace la línea de comandos.',
  'Download v{version}': 'Descargar v{version}',
  'SHA-256 of the ZIP': 'SHA-256 del ZIP',
  files: 'archivos',
  'total size': 'tamaño total',
  'tests passed': 'pruebas superadas',
  warning: 'advertencia',
  warnings: 'advertencias',
  'Bundle breakdown': 'Desglose del paquete',
  Background: 'Segundo plano',
  'Content scripts': 'Scripts de contenido',
  'Audio worklet': 'Worklet de audio',
  Assets: 'Recursos',
  '{size} of the 2 MB limit, warning above 1.5 MB': '{size} del límite de 2 MB, con advertencia desde 1.5 MB',
  '1.5 MB warns': '1.5 MB: advertencia',
  'Validation results': 'Resultados de la validación',
  passed: 'en orden',
  Manifest: 'Manifiesto',
  'Version 3. Permissions storage, activeTab, scripting, and declarativeNetRequestWithHostAccess, access to the chat sites, and nothing else.':
    'Versión 3. Permisos storage, activeTab, scripting y declarativeNetRequestWithHostAccess, acceso a los sitios de chat y nada más.',
  'It asks for something else than it should.': 'Pide algo distinto de lo que debería.',
  Dependencies: 'Dependencias',
  'Every file that is named is there, every digest equal.':
    'Están todos los archivos que se nombran, y cada hash coincide.',
  'A file is missing, or another one.': 'Falta un archivo, o es otro.',
  'Bundle sizes': 'Tamaños del paquete',
  'Over 100 KB, under 2 MB.': 'Más de 100 KB, menos de 2 MB.',
  'Not under 2 MB.': 'No baja de 2 MB.',
  Tests: 'Pruebas',
  '{count} tests of the code and pages, on these very files:':
    '{count} pruebas del código y de las páginas, con estos mismos archivos:',
  'A test of the code did not pass.': 'Una prueba del código no pasó.',
  'Every script is one closed function, from its first letter to its last':
    'Cada script es una sola función cerrada, de la primera letra a la última',
  'No text becomes code': 'Ningún texto se vuelve código',
  'No code is loaded from elsewhere': 'No se carga código de otra parte',
  'No address of anybody else': 'No hay direcciones de terceros',
  'Pages run scripts of the package only': 'Las páginas solo ejecutan scripts del paquete',
  'Icons are pictures of the size in their name': 'Los íconos son imágenes del tamaño que dice su nombre',
  'Extension approaching 2MB limit': 'La extensión se acerca al límite de 2 MB',
  Toolchain: 'Herramientas',
  bundler: 'empaquetador',
  'type checks': 'revisión de tipos',
  'unit tests': 'pruebas unitarias',
  'end-to-end tests': 'pruebas de extremo a extremo',
  ZIP: 'ZIP',
  '<code>npm run extension</code> makes version {version} from the sources, and the same ZIP.':
    '<code>npm run extension</code> hace la versión {version} a partir del código fuente, con el mismo ZIP.',

  // The builder of the full ZIP
  'Extension ZIP builder': 'El ZIP de la extensión',
  'The whole extension, packed in this browser. Every file is checked against its digest first. The <a>Extension Builder</a> shows the checks one by one.':
    'La extensión completa, empaquetada en este navegador. Antes, cada archivo se compara con su hash. La <a>página para armar la extensión</a> muestra las verificaciones una por una.',
  'Full extension': 'Extensión completa',
  'Every file of the extension, fetched fresh from the server, and a sample prompt from a made-up person to try Shield with.':
    'Todos los archivos de la extensión, recién descargados del servidor, y un mensaje de ejemplo de una persona inventada para probar Shield.',
  'Build full ZIP': 'Armar el ZIP completo',
  'Building full ZIP...': 'Armando el ZIP completo...',
  'Version 7': 'Versión 7',
  'The files of version 7.0.1 and nothing beside them: byte for byte the ZIP that the command line makes.':
    'Los archivos de la versión 7.0.1 y nada más: byte por byte, el ZIP que hace la línea de comandos.',
  'Build v7 ZIP': 'Armar el ZIP v7',
  'Building v7 ZIP...': 'Armando el ZIP v7...',
  'Download {size}': 'Descargar {size}',
  '{name}: {count} files checked, {size}': '{name}: {count} archivos verificados, {size}',

  // /verify: the file
  'Is this record intact?': '¿Está intacto este registro?',
  'Anyone holding an evidence bundle can check it here: a user, a lawyer, a regulator, the provider itself. No account needed, and nothing is uploaded.':
    'Quien tenga un paquete de pruebas puede verificarlo aquí: un usuario, un abogado, un regulador, el propio proveedor. No hace falta una cuenta y no se sube nada.',
  'Drop an evidence bundle': 'Suelta aquí un paquete de pruebas',
  'Let go to check it': 'Suéltalo para verificarlo',
  'The ZIP file from “Export evidence,” or a ledger file. It stays on this device.':
    'El archivo ZIP de “Exportar pruebas” o un archivo de registro. No sale de este dispositivo.',
  'Choose a file': 'Elegir un archivo',
  'Choose an evidence bundle or a ledger file': 'Elegir un paquete de pruebas o un archivo de registro',
  'Checking a file here needs JavaScript, because your own browser does the checking. The command below does the same without a browser.':
    'Para verificar un archivo aquí hace falta JavaScript, porque lo hace tu propio navegador. El comando de abajo hace lo mismo sin navegador.',
  'Works with the network off. Requests beyond its own files since it opened: <b>{count}</b>':
    'Funciona con la red apagada. Peticiones de red, aparte de sus propios archivos, desde que se abrió: <b>{count}</b>',
  'How it is checked': 'Cómo se verifica',
  'Every entry is turned into a fingerprint that includes the one before it. Change a comma anywhere and every later fingerprint changes.':
    'De cada entrada sale una huella que incluye la de la anterior. Si cambia una sola coma, cambian todas las huellas que siguen.',
  'Without this page': 'Sin esta página',
  'The bundle carries its own checker. So does a command line:':
    'El paquete trae su propio verificador. También hay un comando:',
  'What it cannot say': 'Lo que no puede decir',
  'It proves what was sent and received, and when. Whether a provider deleted anything is only the provider’s word.':
    'Demuestra qué se envió y qué se recibió, y cuándo. Que un proveedor haya borrado algo es solo su palabra.',
  'This file is too large': 'Este archivo es demasiado grande',
  'No evidence bundle is larger than 600 MB. Please check that you chose the right file.':
    'Ningún paquete de pruebas pesa más de 600 MB. Revisa que hayas elegido el archivo correcto.',
  'This file could not be read': 'No se pudo leer este archivo',
  'The browser got nothing from it: it may have been moved, or be on a drive that is not connected. Please choose it again.':
    'El navegador no pudo sacar nada de él: quizá se movió o está en una unidad que no está conectada. Elígelo de nuevo.',

  // /verify: a record from a link
  'A record was shared with you.': 'Te compartieron un registro.',
  'Fetching it, and opening it with the key in your link.': 'Se está descargando y abriendo con la clave de tu enlace.',
  'It was opened on this device, with the key in your link; we cannot read it. The letters and emails themselves are in the file: save it if you need them later.':
    'Se abrió en este dispositivo con la clave de tu enlace; nosotros no podemos leerlo. Las cartas y los correos están en el archivo: guárdalo si los vas a necesitar más adelante.',
  'It was opened on this device, with the key in your link; we cannot read it. The letters and emails themselves are in the file: save it if you need them after {date}, when the link expires.':
    'Se abrió en este dispositivo con la clave de tu enlace; nosotros no podemos leerlo. Las cartas y los correos están en el archivo: guárdalo si los vas a necesitar después del {date}, cuando vence el enlace.',
  'Save the file': 'Guardar el archivo',
  'A part of this page could not be loaded': 'No se pudo cargar una parte de esta página',
  'The record has to be fetched once. Please open the link again when you are online.':
    'El registro se tiene que descargar una vez. Vuelve a abrir el enlace cuando tengas conexión.',
  'This link is incomplete': 'Este enlace está incompleto',
  'Part of it got lost on the way, as happens when an email breaks a long line. Copy all of it, or ask for it again.':
    'Una parte se perdió en el camino, como pasa cuando un correo corta una línea larga. Cópialo entero o pídelo de nuevo.',
  'This link does not open the record': 'Este enlace no abre el registro',
  'A character of its key was changed on the way, or the record was. Ask the sender for the link again.':
    'Cambió un carácter de su clave en el camino, o cambió el registro. Pídele el enlace de nuevo a quien te lo envió.',

  // /verify: while it is checked
  'Checking {name}': 'Verificando {name}',
  'Reading the chain, entry by entry': 'Leyendo la cadena, entrada por entrada',
  'Checking the signature over its end': 'Verificando la firma de su cierre',
  'Checking the independent time stamps': 'Verificando los sellos de tiempo independientes',
  'Comparing each file with its fingerprint': 'Comparando cada archivo con su huella',
  'Checking the signatures of the emails': 'Verificando las firmas de los correos',
  'Looking for the authorization': 'Buscando la autorización',
  'Checking the page that came with it': 'Verificando la página que venía con él',

  // /verify: the result
  Result: 'Resultado',
  'Checked in {seconds} seconds, on this device.': 'Verificado en {seconds} segundos, en este dispositivo.',
  'Check another': 'Verificar otro',
  'Print the result': 'Imprimir el resultado',
  Entries: 'Entradas',
  'Entry {from}: intact': 'Entrada {from}: intacta',
  'Entry {from}: broken': 'Entrada {from}: rota',
  'Entry {from}: not proven': 'Entrada {from}: sin comprobar',
  'Entries {from} to {to}: intact': 'Entradas {from} a {to}: intactas',
  'Entries {from} to {to}: broken': 'Entradas {from} a {to}: rotas',
  'Entries {from} to {to}: not proven': 'Entradas {from} a {to}: sin comprobar',
  proven: 'comprobada',
  broken: 'rota',
  'not proven': 'sin comprobar',
  Broken: 'Rota',
  'Not proven': 'Sin comprobar',
  Holds: 'Se cumple',
  'Holds in part': 'Se cumple en parte',
  'Does not hold': 'No se cumple',
  'Not asked': 'Sin verificar',
  'Whose key is it?': '¿De quién es la clave?',
  'The head was signed with key <k>{key}</k>. This page does not know it as one of ours. Anyone can make a key: compare it with the published one.':
    'El cierre se firmó con la clave <k>{key}</k>. Esta página no la reconoce como nuestra. Cualquiera puede crear una clave: compárala con la publicada.',
  'The address of the published keys is in README.txt.': 'La dirección de las claves publicadas está en README.txt.',
  'Fetch the published keys': 'Descargar las claves publicadas',
  'Not part of the record.': 'No es parte del registro.',
  'No entry names this file, so nothing is known about it.':
    'Ninguna entrada nombra este archivo, así que no se sabe nada de él.',
  'No entry names these files, so nothing is known about them.':
    'Ninguna entrada nombra estos archivos, así que no se sabe nada de ellos.',
  'What is in it': 'Qué contiene',
  Letters: 'Cartas',
  Emails: 'Correos',
  First: 'Primera',
  Last: 'Última',
  Size: 'Tamaño',
  unknown: 'sin fecha',
  'Intact means unchanged. It does not mean that a provider told the truth.':
    'Intacto quiere decir sin cambios. No quiere decir que un proveedor haya dicho la verdad.',
  'If you got this file from someone else, ask for the original. The owner can export it again.':
    'Si recibiste este archivo de otra persona, pídele el original. Su titular puede exportarlo de nuevo.',
  'Read the record': 'Leer el registro',
  '1 entry': '1 entrada',
  '{count} entries': '{count} entradas',
  'Show {count} more': 'Mostrar {count} más',
  'Time unknown': 'Hora desconocida',
  'An entry that cannot be read': 'Una entrada que no se puede leer',
  Missing: 'Falta',

  // The verdict on an evidence file
  'Record intact': 'Registro intacto',
  'Record intact, signer unknown': 'Registro intacto, firmante desconocido',
  'Record intact, signed by this test server': 'Registro intacto, firmado por este servidor de prueba',
  'Broken at entry {seq}': 'Roto en la entrada {seq}',
  'The one entry is as written, in the order they were written, and signed by Total Recall.':
    'La única entrada está tal como se escribió, firmada por Total Recall.',
  'All {total} entries are as written, in the order they were written, and signed by Total Recall.':
    'Las {total} entradas están tal como se escribieron, en el orden en que se escribieron y firmadas por Total Recall.',
  'The one entry is as written, in the order they were written, and signed by this test server.':
    'La única entrada está tal como se escribió, firmada por este servidor de prueba.',
  'All {total} entries are as written, in the order they were written, and signed by this test server.':
    'Las {total} entradas están tal como se escribieron, en el orden en que se escribieron y firmadas por este servidor de prueba.',
  'The one entry is as written, in the order they were written.': 'La única entrada está tal como se escribió.',
  'All {total} entries are as written, in the order they were written.':
    'Las {total} entradas están tal como se escribieron y en el orden en que se escribieron.',
  'One file was left out of it, as named below.': 'Se dejó fuera un archivo, que se nombra abajo.',
  '{count} files were left out of it, as named below.': 'Se dejaron fuera {count} archivos, que se nombran abajo.',
  'But a ledger file carries no signature: anyone could have written it, or cut off its end.':
    'Pero un archivo de registro no lleva firma: cualquiera pudo escribirlo o cortarle el final.',
  'An evidence bundle carries one.': 'Un paquete de pruebas sí la lleva.',
  'But there is no signed head in this bundle: anyone could have built this record, or cut off its end.':
    'Pero en este paquete no hay un cierre firmado: cualquiera pudo armar este registro o cortarle el final.',
  'But the key that signed it is not known here as ours: anyone can rebuild a whole record and sign it with a key of their own.':
    'Pero la clave que lo firmó no se reconoce aquí como nuestra: cualquiera puede rehacer un registro entero y firmarlo con una clave propia.',
  'Total Recall has signed entry 1.': 'Total Recall firmó la entrada 1.',
  'Total Recall has signed entries 1 to {ours}.': 'Total Recall firmó las entradas 1 a {ours}.',
  'This test server has signed entry 1.': 'Este servidor de prueba firmó la entrada 1.',
  'This test server has signed entries 1 to {ours}.': 'Este servidor de prueba firmó las entradas 1 a {ours}.',
  'Entry {total} is not signed yet: anyone could have added it.':
    'La entrada {total} aún no está firmada: cualquiera pudo agregarla.',
  'Entries {from} to {total} are not signed yet: anyone could have added them.':
    'Las entradas {from} a {total} aún no están firmadas: cualquiera pudo agregarlas.',
  'Entry {total} is signed with a key that is not one of ours: anyone could have added it.':
    'La entrada {total} está firmada con una clave que no es nuestra: cualquiera pudo agregarla.',
  'Entries {from} to {total} are signed with a key that is not one of ours: anyone could have added them.':
    'Las entradas {from} a {total} están firmadas con una clave que no es nuestra: cualquiera pudo agregarlas.',
  'Its entries are signed by Total Recall, but verify.html in it is not: that page could have been replaced.':
    'Sus entradas están firmadas por Total Recall, pero su verify.html no lo está: esa página pudo haber sido reemplazada.',
  'Its entries are signed by this test server, but verify.html in it is not: that page could have been replaced.':
    'Sus entradas están firmadas por este servidor de prueba, pero su verify.html no lo está: esa página pudo haber sido reemplazada.',
  'Do not rely on what it says.': 'No confíes en lo que dice.',
  'Entry 1 is proven.': 'La entrada 1 está comprobada.',
  'Entries 1 to {to} are proven.': 'Las entradas 1 a {to} están comprobadas.',
  'Entry {seq} does not hold: {reason}.': 'La entrada {seq} no se sostiene: {reason}.',
  'Nothing from there on can be relied on.': 'De ahí en adelante no se puede confiar en nada.',
  'Nothing in this file can be relied on.': 'No se puede confiar en nada de este archivo.',

  // The checks of an evidence file: the chain
  Chain: 'Cadena',
  'Each entry carries the fingerprint of the one before it.': 'Cada entrada lleva la huella de la anterior.',
  'The first line does not fit the entries.': 'La primera línea no corresponde a las entradas.',
  'Stops at entry {seq}.': 'Se detiene en la entrada {seq}.',
  '{count} of {total}': '{count} de {total}',
  'The first line of the ledger': 'La primera línea del registro',
  'Entry {seq}': 'Entrada {seq}',
  'Entry {seq}, “{name}”': 'Entrada {seq}, “{name}”',
  'Entry {seq} has': 'La entrada {seq} tiene',
  'Entry {seq} expects': 'La entrada {seq} espera',
  'Entry {seq} recorded': 'La entrada {seq} anotó',
  'First line says': 'La primera línea dice',
  'Last entry has': 'La última entrada tiene',
  Recorded: 'Anotada',
  Signed: 'Firmada',
  'This file gives': 'De este archivo sale',
  'Its content was changed.': 'Su contenido se cambió.',
  'The line does not start with a hash.': 'La línea no empieza con un hash.',
  'The head on the first line is not the hash of the last entry.':
    'El cierre de la primera línea no es el hash de la última entrada.',
  "The first line is not 'recall-ledger/1 <entries> <head>'.":
    "La primera línea no es 'recall-ledger/1 <entries> <head>'.",
  'The first line is wrong: {promised} entries were promised, {count} are here.':
    'La primera línea es incorrecta: se prometieron {promised} entradas y aquí hay {count}.',
  'It does not follow the entry before it.': 'No sigue a la entrada anterior.',
  'It is not an entry of a ledger.': 'No es una entrada de un registro.',
  'It is not written in the canonical form (RFC 8785).': 'No está escrita en la forma canónica (RFC 8785).',
  'It does not end in a line feed.': 'No termina en un salto de línea.',
  'The first line does not end in a line feed.': 'La primera línea no termina en un salto de línea.',
  'It is missing: the entry that stands here is {found}.': 'Falta: la entrada que está aquí es la {found}.',
  'It is missing: {promised} entries were promised, {count} are here.':
    'Falta: se prometieron {promised} entradas y aquí hay {count}.',
  'It was put behind the end: {promised} entries were promised, {count} are here.':
    'Se puso después del final: se prometieron {promised} entradas y aquí hay {count}.',
  'It is missing: {signed} entries were signed for, {count} are here.':
    'Falta: se firmaron {signed} entradas y aquí hay {count}.',
  'It was rewritten after entry {signed} was signed.': 'Se reescribió después de firmarse la entrada {signed}.',
  'It, or one up to entry {to}, was rewritten after entry {signed} was signed.':
    'Esta entrada, u otra hasta la {to}, se reescribió después de firmarse la entrada {signed}.',
  'Entry {seq} does not follow the entry before it.': 'La entrada {seq} no sigue a la anterior.',
  'Entry {seq} is not an entry of a ledger.': 'La entrada {seq} no es una entrada de un registro.',
  'Entry {seq} is not written in the canonical form (RFC 8785).':
    'La entrada {seq} no está escrita en la forma canónica (RFC 8785).',
  'Entry {seq} does not end in a line feed.': 'La entrada {seq} no termina en un salto de línea.',
  'Entry {seq} is missing: the entry that stands here is {found}.':
    'Falta la entrada {seq}: la que está aquí es la {found}.',
  'Entry {seq} is missing: {promised} entries were promised, {count} are here.':
    'Falta la entrada {seq}: se prometieron {promised} entradas y aquí hay {count}.',
  'Entry {seq} was put behind the end: {promised} entries were promised, {count} are here.':
    'La entrada {seq} se puso después del final: se prometieron {promised} entradas y aquí hay {count}.',
  'Entry {seq} is missing: {signed} entries were signed for, {count} are here.':
    'Falta la entrada {seq}: se firmaron {signed} entradas y aquí hay {count}.',
  'Entry {seq} was rewritten after entry {signed} was signed.':
    'La entrada {seq} se reescribió después de firmarse la entrada {signed}.',

  // The checks of an evidence file: its end, signed
  'Signed head': 'Cierre firmado',
  'The signed head': 'El cierre firmado',
  'Head signed by Total Recall': 'Cierre firmado por Total Recall',
  'Head signed by this test server': 'Cierre firmado por este servidor de prueba',
  'key {key}': 'clave {key}',
  'Signed on {date} for every entry.': 'Firmado el {date} para todas las entradas.',
  'Signed on {date} for entries 1 to {to} of {total}.': 'Firmado el {date} para las entradas 1 a {to} de {total}.',
  'The key is the published one.': 'La clave es la publicada.',
  'The key is the one of this test server.': 'La clave es la de este servidor de prueba.',
  'The key is not known here as ours: anyone can make a key.':
    'La clave no se reconoce aquí como nuestra: cualquiera puede crear una clave.',
  'The signed head belongs to the unchanged record.': 'El cierre firmado es del registro sin cambios.',
  'The signed head is of another ledger.': 'El cierre firmado es de otro registro.',
  'There is none in this bundle, so nothing shows whether entries were cut off at its end.':
    'En este paquete no hay ninguno, así que nada muestra si se cortaron entradas al final.',
  'A ledger file carries no signature, so nothing shows whether entries were cut off at its end.':
    'Un archivo de registro no lleva firma, así que nada muestra si se cortaron entradas al final.',
  'An evidence bundle does.': 'Un paquete de pruebas sí la lleva.',
  'The signature does not fit what it signs.': 'La firma no corresponde a lo que firma.',
  'It was signed with a key that is not in the bundle.': 'Se firmó con una clave que no está en el paquete.',
  'It was signed with a key that was no longer in use.': 'Se firmó con una clave que ya no estaba en uso.',

  // The checks of an evidence file: time stamps
  'Time stamp': 'Sello de tiempo',
  'The time stamp': 'El sello de tiempo',
  'A ledger file carries none.': 'Un archivo de registro no lleva ninguno.',
  'Not stamped by an outside authority: the times in it are our own word.':
    'Sin sello de una autoridad externa: las horas que indica son solo palabra nuestra.',
  'Not asked after the break.': 'No se verifica después de la ruptura.',
  'Stamped by “{names}”, an authority that is not known here: anyone can call themselves one.':
    'Sellado por “{names}”, una autoridad que aquí no se conoce: cualquiera puede decir que lo es.',
  '“{authority}” vouches that all entries existed on {date}.':
    '“{authority}” da fe de que todas las entradas existían el {date}.',
  '“{authority}” vouches that entries 1 to {to} existed on {date}.':
    '“{authority}” da fe de que las entradas 1 a {to} existían el {date}.',
  'Entry {total} is not stamped by an outside authority yet.':
    'La entrada {total} aún no tiene el sello de una autoridad externa.',
  'Entries {from} to {total} are not stamped by an outside authority yet.':
    'Las entradas {from} a {total} aún no tienen el sello de una autoridad externa.',
  'The time stamp is of a head that is not in this bundle.':
    'El sello de tiempo es de un cierre que no está en este paquete.',
  'The certificate of “{authority}” is not one for time stamps.':
    'El certificado de “{authority}” no es para sellos de tiempo.',
  'The certificate of “{authority}” was not valid when the time stamp says that it was made.':
    'El certificado de “{authority}” no era válido cuando el sello de tiempo dice que se hizo.',
  'The time stamp says that it was made before the head that it is over.':
    'El sello de tiempo dice que se hizo antes que el cierre que sella.',

  'The time stamp cannot be read.': 'El sello de tiempo no se puede leer.',
  'The time stamp is of something else than this record.': 'El sello de tiempo es de otra cosa, no de este registro.',
  'The certificate of the time stamp is not in it.': 'El sello de tiempo no trae su certificado.',
  'The signature of the time stamp does not hold.': 'La firma del sello de tiempo no se sostiene.',

  // The checks of an evidence file: files
  Files: 'Archivos',
  'A file of the bundle': 'Un archivo del paquete',
  'Letters and emails match the fingerprints in the chain.':
    'Las cartas y los correos coinciden con las huellas de la cadena.',
  'From the break on the chain itself is not proven.': 'A partir de la ruptura, la cadena misma no está comprobada.',
  'Those here match the fingerprints in the chain.': 'Los que están coinciden con las huellas de la cadena.',
  'Left out when this bundle was made: {names}, and {count} more.':
    'Se dejaron fuera al hacer este paquete: {names} y {count} más.',
  'Left out when this bundle was made: {names}.': 'Se dejó fuera al hacer este paquete: {names}.',
  'No entry names a file.': 'Ninguna entrada nombra un archivo.',
  'A ledger file holds no letters or emails.': 'Un archivo de registro no contiene cartas ni correos.',
  'The file replies/verdicts.json says something else than the ledger.':
    'El archivo replies/verdicts.json dice algo distinto del registro.',
  'The file contents.json says something else than what is here.':
    'El archivo contents.json dice algo distinto de lo que hay aquí.',
  'The file {path} is missing, and every bundle has one.': 'Falta el archivo {path}, que todo paquete tiene.',
  'The file {path} is missing, and contents.json does not say that it was left out.':
    'Falta el archivo {path}, y contents.json no dice que se dejó fuera.',
  'The file {path} was changed: it is not the one that was filed.':
    'El archivo {path} se cambió: no es el que se archivó.',
  'The file {path} is among the evidence, and no entry names it.':
    'El archivo {path} está entre las pruebas y ninguna entrada lo nombra.',
  'The file {path} cannot be read.': 'El archivo {path} no se puede leer.',

  // The checks of an evidence file: emails of providers, the authorization, and the page
  'Provider emails': 'Correos del proveedor',
  'A ledger file holds no emails.': 'Un archivo de registro no contiene correos.',
  'None has arrived.': 'No ha llegado ninguno.',
  '{count} came without a signature of the provider, and no entry says otherwise.':
    'Sin firma del proveedor: {count}, y ninguna entrada dice lo contrario.',
  'Signatures of {names} check out with the key kept from that day.':
    'Las firmas de {names} son válidas con la clave guardada de ese día.',
  '“{authority}” vouches that this key was on record by {date}.':
    '“{authority}” da fe de que esta clave ya constaba el {date}.',
  '“{authority}” vouches that these keys were on record by {date}.':
    '“{authority}” da fe de que estas claves ya constaban el {date}.',
  '{count} of {total} signed': '{count} de {total} con firma',
  'The signature of {path} does not check out ({why}).': 'La firma de {path} no es válida ({why}).',
  Authorization: 'Autorización',
  'None was signed yet.': 'Aún no se firmó ninguna.',
  'Signed on {date}.': 'Firmada el {date}.',
  'Signed on {date}, text version {version}.': 'Firmada el {date}, versión {version} del texto.',
  'The paper itself is not in a ledger file.': 'El documento mismo no está en un archivo de registro.',
  'The paper is not in this bundle.': 'El documento no está en este paquete.',
  'The page in the bundle': 'La página del paquete',
  'A ledger file has none.': 'Un archivo de registro no tiene.',
  'The file verify.html is the page of this test server, byte for byte.':
    'El archivo verify.html es la página de este servidor de prueba, byte por byte.',
  'The file verify.html is the page of Total Recall, byte for byte.':
    'El archivo verify.html es la página de Total Recall, byte por byte.',
  'The page verify.html is as it was signed, with a key that is not known here as ours.':
    'La página verify.html está tal como se firmó, con una clave que aquí no se reconoce como nuestra.',
  'Nobody has signed verify.html: it could have been replaced.':
    'Nadie firmó verify.html: pudo haber sido reemplazada.',
  'The signature of verify.html does not hold.': 'La firma de verify.html no se sostiene.',
  'The page verify.html was replaced: it is not the page that was signed.':
    'La página verify.html fue reemplazada: no es la que se firmó.',
  'Do not open it.': 'No la abras.',

  // A file that is no evidence
  'This file cannot be read': 'Este archivo no se puede leer',
  'This is not an evidence file': 'Esto no es un archivo de pruebas',
  'It holds no ledger. An evidence bundle is the ZIP file from “Export evidence”; a ledger is a text file that begins with recall-ledger/1.':
    'No contiene un registro. Un paquete de pruebas es el archivo ZIP de “Exportar pruebas”; un registro es un archivo de texto que empieza con recall-ledger/1.',
  'This ledger is too long': 'Este registro es demasiado largo',
  'It has more than 500,000 lines, and no ledger of ours has.':
    'Tiene más de 500,000 líneas, y ningún registro nuestro tiene tantas.',
  'It is no whole ZIP file: its end is missing. Was the download complete?':
    'No es un archivo ZIP completo: le falta el final. ¿Terminó la descarga?',
  'It is a damaged ZIP file. Please ask for the original once more.':
    'Es un archivo ZIP dañado. Pide el original otra vez.',
  'Unpacked it would be larger than any evidence bundle.':
    'Descomprimido sería más grande que cualquier paquete de pruebas.',
  'A file in it has a name that cannot be read.': 'Contiene un archivo con un nombre que no se puede leer.',
  'A file in it has a name that is not allowed.': 'Contiene un archivo con un nombre que no está permitido.',
  'It holds more than {count} files.': 'Contiene más de {count} archivos.',
  'It holds two files with the name {path}.': 'Contiene dos archivos con el nombre {path}.',
  'It says two things about {path}.': 'Dice dos cosas distintas de {path}.',
  '{path} is encrypted.': '{path} está cifrado.',
  '{path} is packed in a way that is not known here.': '{path} está empaquetado de una forma que aquí no se conoce.',
  '{path} is damaged: its checksum does not fit.': '{path} está dañado: su suma de comprobación no coincide.',
  '{path} is damaged: it cannot be unpacked.': '{path} está dañado: no se puede descomprimir.',
} as const
