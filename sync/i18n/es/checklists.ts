/** Checklists, the pages that build the extension, and /verify. */
export const checklists = {
  // Every checklist: its head, and what is shown of it
  'No tester named yet.': 'Aún no dice quién prueba.',
  'Tester: {tester}.': 'Prueba: {tester}.',
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
  'Keep it': 'Conservarla',
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
    'Una nota puede tener 10,000 caracteres. Acorta esta en {count}; mientras tanto, solo se conserva en este campo.',
  'This device could not save it; its storage may be full. The text stays here, and saving is tried again automatically.':
    'Este dispositivo no pudo guardarla; quizá no le queda espacio. El texto sigue aquí y se volverá a guardar solo.',
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
  'Extension Ready for Production': 'La extensión está lista para producción',
  'Extension NOT Ready - Fixes Required': 'La extensión NO está lista: hay que corregirla',
  'Go to 1 failed item': 'Ir al punto que falla',
  'Go to {count} failed items': 'Ir a los {count} puntos que fallan',
  'critical passed': 'críticos que pasan',
  'total passed': 'pasan en total',
  failed: 'con fallas',
  'Extension Ready': 'Extensión lista',
  YES: 'SÍ',
  NO: 'NO',

  // The builder
  'Build Shield yourself': 'Arma Shield por tu cuenta',
  'Your browser puts the extension together from the files on this site and checks every one. Nothing is sent anywhere.':
    'Tu navegador arma la extensión con los archivos de este sitio y los comprueba uno por uno. No se envía nada a ninguna parte.',
  'Build v7 Extension': 'Armar la extensión v7',
  'Building v7...': 'Armando la v7...',
  Download: 'Descargar',
  'Nothing built yet': 'Aún no hay nada armado',
  'Building takes about a second. You can watch each step.': 'Armarla toma cerca de un segundo. Puedes ver cada paso.',
  'How to install': 'Cómo se instala',
  'Press “Download v{version}” above.': 'Presiona “Descargar v{version}” arriba.',
  'Open the validation checklist': 'Abrir la lista de validación',

  // The builder: what the extension is made of
  'Text Shield': 'Shield para textos',
  'Local detection and placeholders': 'Detección local y marcadores',
  'Names, emails and values become <span>[Name1042]</span> before they leave.':
    'Los nombres, correos y valores se vuelven <span>[Name1042]</span> antes de salir.',
  'Preview overlay': 'Vista previa',
  'You see what will be sent, and change it.': 'Ves lo que se va a enviar, y puedes cambiarlo.',
  Rehydration: 'Palabras de vuelta',
  'The answer comes back with your words in it.': 'La respuesta vuelve con tus palabras.',
  'Zero external transmission': 'Cero transmisión externa',
  'No server sees a prompt, ours included.': 'Ningún servidor ve un mensaje tuyo, tampoco el nuestro.',
  'Meeting Shield': 'Shield para reuniones',
  'Face blur': 'Rostro difuminado',
  'Whole picture blurred until a face is found.': 'Toda la imagen se difumina hasta encontrar un rostro.',
  'Voice alteration': 'Voz alterada',
  'Pitch and tone shift, a new one each meeting.': 'Cambian la altura y el timbre, de otro modo en cada reunión.',
  'Notetaker detection': 'Detección de bots que toman notas',
  'Warns when a bot is listening or a recording runs.': 'Avisa cuando un bot escucha o hay una grabación.',
  'Picture-in-picture resilient processing': 'Sigue en imagen dentro de imagen',
  'Keeps masking when the window shrinks or hides.': 'Sigue ocultando cuando la ventana se achica o se oculta.',

  // The builder: while it builds
  'Build progress': 'Avance del armado',
  'Build log, last {count} lines': 'Registro del armado: últimas {count} líneas',
  Clear: 'Vaciar',
  'Nothing yet. Each file and each check has its line here.':
    'Todavía nada. Cada archivo y cada comprobación tienen aquí su línea.',
  Starting: 'Empezando',
  'Reading files.json': 'Leyendo files.json',
  '{count} files listed': '{count} archivos en la lista',
  'Fetching {count} files': 'Trayendo {count} archivos',
  'Checking digests of {count} files': 'Comprobando los hashes de {count} archivos',
  'Checking manifest, permissions and code': 'Comprobando el manifiesto, los permisos y el código',
  'Every digest is read': 'Se leyeron todos los hashes',
  'Adding {file}': 'Agregando {file}',
  Packing: 'Empaquetando',
  'Packing with DEFLATE 6': 'Empaquetando con DEFLATE 6',
  Done: 'Listo',
  'ZIP is ready': 'El ZIP está listo',
  'Build Complete!': '¡Extensión armada!',
  'The ZIP has {size}.': 'El ZIP pesa {size}.',
  'Build First': 'Primero hay que armarla',
  'Use the Build v7 Extension button to create and download the ZIP':
    'Usa el botón “Armar la extensión v7” para crear y descargar el ZIP',

  // The builder: what failed
  'Build Failed': 'No se pudo armar',
  'Extension build encountered an error': 'Hubo un error al armar la extensión',
  'Unknown build error': 'Error desconocido al armar',
  '{file} could not be fetched. You are probably offline: connect, and build again.':
    'No se pudo traer {file}. Lo más probable es que no tengas conexión: conéctate y vuelve a armarla.',
  '{file} is not a list of files. Reload the page and build again.':
    '{file} no es una lista de archivos. Recarga la página y vuelve a armarla.',
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
  'Version 3. Permissions storage, activeTab and scripting, access to the chat sites, and nothing else.':
    'Versión 3. Permisos storage, activeTab y scripting, acceso a los sitios de chat y nada más.',
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
  'Icons are pictures of the size in their name': 'Los iconos son imágenes del tamaño que dice su nombre',
  'Extension approaching 2MB limit': 'La extensión se acerca al límite de 2 MB',
  Toolchain: 'Herramientas',
  bundler: 'empaquetador',
  'type checks': 'tipos',
  'unit tests': 'pruebas unitarias',
  'end-to-end tests': 'pruebas de extremo a extremo',
  ZIP: 'ZIP',
  '<code>npm run extension</code> makes version {version} from the sources, and the same ZIP.':
    '<code>npm run extension</code> hace la versión {version} a partir del código fuente, con el mismo ZIP.',

  // The builder of the full ZIP
  'Extension ZIP builder': 'El ZIP de la extensión',
  'The whole extension, packed in this browser. Every file is checked against its digest first. The <a>Extension Builder</a> shows the checks one by one.':
    'La extensión completa, empaquetada en este navegador. Antes, cada archivo se compara con su hash. La <a>página para armar la extensión</a> muestra las comprobaciones una por una.',
  'Full extension': 'Extensión completa',
  'Every file of the extension, fetched fresh from the server, and a sample prompt from a made-up person to try Shield with.':
    'Todos los archivos de la extensión, recién traídos del servidor, y un mensaje de ejemplo de una persona inventada para probar Shield.',
  'Build full ZIP': 'Armar el ZIP completo',
  'Building full ZIP...': 'Armando el ZIP completo...',
  'Version 7': 'Versión 7',
  'The files of version 7.0.1 and nothing beside them: byte for byte the ZIP that the command line makes.':
    'Los archivos de la versión 7.0.1 y nada más: byte por byte, el ZIP que hace la línea de comandos.',
  'Build v7 ZIP': 'Armar el ZIP v7',
  'Building v7 ZIP...': 'Armando el ZIP v7...',
  'Download {size}': 'Descargar {size}',
  '{name}: {count} files checked, {size}': '{name}: {count} archivos comprobados, {size}',

  // /verify: the file
  'Is this record intact?': '¿Está intacto este registro?',
  'Anyone holding an evidence bundle can check it here: a user, a lawyer, a regulator, the provider itself. No account needed, and nothing is uploaded.':
    'Quien tenga un paquete de pruebas puede comprobarlo aquí: un usuario, un abogado, un regulador, el propio proveedor. No hace falta una cuenta y no se sube nada.',
  'Drop an evidence bundle': 'Suelta un paquete de pruebas',
  'Let go to check it': 'Suéltalo para comprobarlo',
  'The ZIP file from “Export evidence,” or a ledger file. It stays on this device.':
    'El archivo ZIP de “Exportar pruebas” o un archivo de registro. No sale de este dispositivo.',
  'Choose a file': 'Elegir un archivo',
  'Choose an evidence bundle or a ledger file': 'Elegir un paquete de pruebas o un archivo de registro',
  'Checking a file here needs JavaScript, because your own browser does the checking. The command below does the same without a browser.':
    'Para comprobar un archivo aquí hace falta JavaScript, porque lo hace tu propio navegador. El comando de abajo hace lo mismo sin navegador.',
  'Works with the network off. Requests beyond its own files since it opened: <b>{count}</b>':
    'Funciona con la red apagada. Peticiones que no son de sus propios archivos desde que se abrió: <b>{count}</b>',
  'How it is checked': 'Cómo se comprueba',
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
  'Fetching it, and opening it with the key in your link.': 'Se está trayendo y abriendo con la clave de tu enlace.',
  'It was opened on this device, with the key in your link; we cannot read it. The letters and emails themselves are in the file: save it if you need them later.':
    'Se abrió en este dispositivo con la clave de tu enlace; nosotros no podemos leerlo. Las cartas y los correos están en el archivo: guárdalo si los vas a necesitar más adelante.',
  'It was opened on this device, with the key in your link; we cannot read it. The letters and emails themselves are in the file: save it if you need them after {date}, when the link expires.':
    'Se abrió en este dispositivo con la clave de tu enlace; nosotros no podemos leerlo. Las cartas y los correos están en el archivo: guárdalo si los vas a necesitar después del {date}, cuando vence el enlace.',
  'Save the file': 'Guardar el archivo',
  'A part of this page could not be loaded': 'No se pudo cargar una parte de esta página',
  'The record has to be fetched once. Please open the link again when you are online.':
    'El registro hay que traerlo una vez. Vuelve a abrir el enlace cuando tengas conexión.',
  'This link is incomplete': 'Este enlace está incompleto',
  'Part of it got lost on the way, as happens when an email breaks a long line. Copy all of it, or ask for it again.':
    'Una parte se perdió en el camino, como pasa cuando un correo corta una línea larga. Cópialo entero o pídelo de nuevo.',
  'This link does not open the record': 'Este enlace no abre el registro',
  'A character of its key was changed on the way, or the record was. Ask the sender for the link again.':
    'Cambió un carácter de su clave en el camino, o cambió el registro. Pídele el enlace de nuevo a quien te lo envió.',

  // /verify: while it is checked
  'Checking {name}': 'Comprobando {name}',
  'Reading the chain, entry by entry': 'Leyendo la cadena, entrada por entrada',
  'Checking the signature over its end': 'Comprobando la firma de su cierre',
  'Checking the independent time stamps': 'Comprobando los sellos de tiempo independientes',
  'Comparing each file with its fingerprint': 'Comparando cada archivo con su huella',
  'Checking the signatures of the emails': 'Comprobando las firmas de los correos',
  'Looking for the authorization': 'Buscando la autorización',
  'Checking the page that came with it': 'Comprobando la página que venía con él',

  // /verify: the result
  Result: 'Resultado',
  'Checked in {seconds} seconds, on this device.': 'Comprobado en {seconds} segundos, en este dispositivo.',
  'Check another': 'Comprobar otro',
  'Print the result': 'Imprimir el resultado',
  Entries: 'Entradas',
  'Entry {from}: intact': 'Entrada {from}: intacta',
  'Entry {from}: broken': 'Entrada {from}: rota',
  'Entry {from}: not proven': 'Entrada {from}: sin probar',
  'Entries {from} to {to}: intact': 'Entradas {from} a {to}: intactas',
  'Entries {from} to {to}: broken': 'Entradas {from} a {to}: rotas',
  'Entries {from} to {to}: not proven': 'Entradas {from} a {to}: sin probar',
  proven: 'probada',
  broken: 'rota',
  'not proven': 'sin probar',
  Broken: 'Rota',
  'Not proven': 'Sin probar',
  Holds: 'Se cumple',
  'Holds in part': 'Se cumple en parte',
  'Does not hold': 'No se cumple',
  'Not asked': 'Sin comprobar',
  'Whose key is it?': '¿De quién es la clave?',
  'The head was signed with key <k>{key}</k>. This page does not know it as one of ours. Anyone can make a key: compare it with the published one.':
    'El cierre se firmó con la clave <k>{key}</k>. Esta página no la reconoce como nuestra. Cualquiera puede crear una clave: compárala con la publicada.',
  'The address of the published keys is in README.txt.': 'La dirección de las claves publicadas está en README.txt.',
  'Fetch the published keys': 'Traer las claves publicadas',
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
    'Intacto quiere decir sin cambios. No quiere decir que un proveedor dijo la verdad.',
  'If you got this file from someone else, ask for the original. The owner can export it again.':
    'Si recibiste este archivo de otra persona, pídele el original. Su dueño puede exportarlo de nuevo.',
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
  'Broken at entry {seq}': 'Roto en la entrada {seq}',
  'The one entry is as written, in the order they were written, and signed by Total Recall.':
    'La única entrada está tal como se escribió, firmada por Total Recall.',
  'All {total} entries are as written, in the order they were written, and signed by Total Recall.':
    'Las {total} entradas están tal como se escribieron, en el orden en que se escribieron y firmadas por Total Recall.',
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
  'Do not rely on what it says.': 'No confíes en lo que dice.',
  'Entry 1 is proven.': 'La entrada 1 está probada.',
  'Entries 1 to {to} are proven.': 'Las entradas 1 a {to} están probadas.',
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
  Recorded: 'Anotado',
  Signed: 'Firmado',
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
  'key {key}': 'clave {key}',
  'Signed on {date} for every entry.': 'Firmado el {date} para todas las entradas.',
  'Signed on {date} for entries 1 to {to} of {total}.': 'Firmado el {date} para las entradas 1 a {to} de {total}.',
  'The key is the published one.': 'La clave es la publicada.',
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
    'Sin sello de una autoridad externa: las horas que contiene son palabra nuestra.',
  'Not asked after the break.': 'No se comprueba después de la ruptura.',
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
  'The time stamp says that it was made before the head that it is over.':
    'El sello de tiempo dice que se hizo antes que el cierre que sella.',

  // The checks of an evidence file: files
  Files: 'Archivos',
  'A file of the bundle': 'Un archivo del paquete',
  'Letters and emails match the fingerprints in the chain.':
    'Las cartas y los correos coinciden con las huellas de la cadena.',
  'From the break on the chain itself is not proven.': 'A partir de la ruptura, la cadena misma no está probada.',
  'Those here match the fingerprints in the chain.': 'Los que están coinciden con las huellas de la cadena.',
  'Left out when this bundle was made: {names}, and {count} more.':
    'Se dejaron fuera al hacer este paquete: {names} y {count} más.',
  'Left out when this bundle was made: {names}.': 'Se dejó fuera al hacer este paquete: {names}.',
  'No entry names a file.': 'Ninguna entrada nombra un archivo.',
  'A ledger file holds no letters or emails.': 'Un archivo de registro no contiene cartas ni correos.',
  'The file replies/verdicts.json says something else than the ledger.':
    'El archivo replies/verdicts.json dice algo distinto del registro.',
  'The file {path} is missing, and every bundle has one.': 'Falta el archivo {path}, que todo paquete tiene.',
  'The file {path} is missing, and contents.json does not say that it was left out.':
    'Falta el archivo {path}, y contents.json no dice que se dejó fuera.',
  'The file {path} was changed: it is not the one that was filed.':
    'El archivo {path} se cambió: no es el que se archivó.',
  'The file {path} is among the evidence, and no entry names it.':
    'El archivo {path} está entre las pruebas y ninguna entrada lo nombra.',
  'The file {path} cannot be read.': 'El archivo {path} no se puede leer.',

  // The checks of an evidence file: emails of providers, the authorization, and the page
  'Provider mails': 'Correos del proveedor',
  'A ledger file holds no emails.': 'Un archivo de registro no contiene correos.',
  'None has arrived.': 'No ha llegado ninguno.',
  '{count} came without a signature of the provider, and no entry says otherwise.':
    'Sin firma del proveedor llegaron {count}, y ninguna entrada dice lo contrario.',
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
