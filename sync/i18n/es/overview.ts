/** Overview, tracks, Needs you, and the evidence panel. */
export const overview = {
  // The frame
  'Total Recall, dashboard': 'Total Recall, panel',
  'Sign Out': 'Cerrar sesión',
  Main: 'Principal',

  // Overview
  'Deletion in motion': 'Borrado en marcha',
  'No providers configured for deletion tracking.': 'No hay proveedores configurados para seguir su borrado.',
  'Choose providers': 'Elegir proveedores',
  'Day {day} of {totalDays}': 'Día {day} de {totalDays}',
  'Day {day}': 'Día {day}',
  Totals: 'Totales',
  action: 'acción',
  actions: 'acciones',
  reply: 'respuesta',
  replies: 'respuestas',
  verification: 'verificado',
  verifications: 'verificados',

  // A track
  'From cycle {number} of {year}.': 'Del ciclo {number} de {year}.',
  'Open the evidence log.': 'Abrir el registro de pruebas.',
  'The letter has not left yet': 'La carta aún no ha salido',
  'Day {day}, past the deadline on day {totalDays}': 'Día {day}, después del plazo del día {totalDays}',

  // The timeline
  '{from} to {to}': 'Del {from} al {to}',
  'Cycle Timeline': 'Cronología del ciclo',
  'Letter sent': 'Carta enviada',
  'Follow-up or legal letter': 'Recordatorio o carta legal',
  'Provider answer': 'Respuesta del proveedor',
  'Deletion verified': 'Borrado verificado',
  Today: 'Hoy',
  Deadline: 'Plazo',
  'Deadline before an extension': 'Plazo antes de una prórroga',
  'Marks of the same day are shown side by side, in order.':
    'Las marcas de un mismo día van una junto a otra, en orden.',
  'day {day}': 'día {day}',
  'due day {day}': 'vence día {day}',
  'not sent yet': 'sin enviar',
  '[day {day}]': '[día {day}]',

  // Traction
  Traction: 'Avance',
  'How it is counted': 'Cómo se cuenta',
  'Checking the files on this device': 'Comprobando los archivos de este dispositivo',
  'Points come with the first letter that is delivered.': 'Los puntos llegan con la primera carta entregada.',
  'Nothing costs a point at the moment. A missing file or a late letter would.':
    'Por ahora nada resta puntos. Un archivo que falta o una carta tardía sí lo harían.',
  'of 100': 'de 100',
  '{verified} of {total} verified': '{verified} de {total} verificados',
  'How traction is counted': 'Cómo se cuenta el avance',
  'Each provider counts by the stage it has reached: 15 when the letter was delivered, 40 when it confirmed receipt, 60 in review, 100 when the deletion is verified; 20 when it refused or let the deadline pass. Being overdue takes a quarter off.':
    'Cada proveedor cuenta según la etapa a la que llegó: 15 cuando se entregó la carta, 40 cuando confirmó que la recibió, 60 en revisión, 100 cuando el borrado está verificado; 20 cuando se negó o dejó pasar el plazo. Estar fuera de plazo resta una cuarta parte.',
  'Of that, 70 percent stand for the stage itself, 20 for having a file on record, checked by this device, for every stage reached, and 10 for letters that left within a day of being due. The meter is the average.':
    'De eso, el 70 por ciento es por la etapa misma, el 20 por tener en el registro un archivo, comprobado por este dispositivo, de cada etapa alcanzada, y el 10 por las cartas que salieron a más tardar un día después de cuando tocaba. El medidor muestra el promedio.',

  // What to do first
  'Sign to let them go': 'Firma para que salgan',
  'Read and sign': 'Leer y firmar',
  'Finish setting up': 'Termina de configurar tu cuenta',
  'Confirm your address, choose providers and a plan; then the first letters are written.':
    'Confirma tu dirección, elige proveedores y un plan; entonces se escriben las primeras cartas.',
  'No letter leaves now': 'Ahora no sale ninguna carta',
  'Billing Portal': 'Portal de facturación',
  'All letters are paused': 'Todas las cartas están en pausa',
  'No letter goes out and no day counts until you resume. Answers still come in.':
    'Hasta que las reanudes no sale ninguna carta ni corre ningún día. Las respuestas siguen llegando.',
  'Resume All Providers': 'Reanudar todos los proveedores',

  // The account is closing
  'Your account stays': 'Conservas tu cuenta',
  'Your plan is set to end with its period. To keep it, see Billing.':
    'Tu plan terminará con su período. Para conservarlo, ve a Facturación.',
  'Your account is closed. Everything is deleted on {date}.': 'Tu cuenta está cerrada. Todo se borra el {date}.',
  'We send no more letters. Until then you can keep the account, with everything in it.':
    'Ya no enviamos cartas. Hasta entonces puedes conservar la cuenta, con todo lo que tiene.',
  'Keep my account': 'Conservar mi cuenta',
  'Your account is not closed yet.': 'Tu cuenta aún no está cerrada.',
  'You are offline: the account is closed as soon as this browser is online with Total Recall open. Until then letters go out as before, and you can change your mind.':
    'Estás sin conexión: la cuenta se cierra en cuanto este navegador se conecte con Total Recall abierto. Hasta entonces las cartas salen como antes, y puedes cambiar de opinión.',
  'The request to close it was never sent.': 'La petición de cerrarla nunca se envió.',

  // Needs you
  'Needs you': 'Te toca a ti',
  'And {count} more': 'Y {count} más',
  'letters are paused until {date}': 'las cartas están en pausa hasta el {date}',
  'asked to confirm again from {date}': 'se le pide confirmar otra vez a partir del {date}',
  'its answer is due {date}': 'su plazo para responder vence el {date}',
  'waiting on you': 'te toca a ti',
  'Read and decide': 'Leer y decidir',
  'Answer it': 'Responder',
  'Open Settings': 'Abrir Ajustes',
  'See what you can do': 'Ver qué puedes hacer',
  'Read the email<sr> of {company}</sr>': 'Leer el correo<sr> de {company}</sr>',

  // What a mail asks of you
  'What this email asks of you': 'Lo que este correo te pide',
  'On {date}.': 'El {date}.',
  'The next step is theirs.': 'El siguiente paso es suyo.',
  'Correct this': 'Corregir esto',
  'You have answered this': 'Ya respondiste a esto',
  'You cannot answer this': 'No puedes responder a esto',

  // Answering
  'The provider': 'El proveedor',
  'the provider': 'tu proveedor',
  'Your answer is on record': 'Tu respuesta quedó registrada',
  'You have answered {company}. The next step is theirs.': 'Respondiste a {company}. El siguiente paso es suyo.',
  'Answer {company}': 'Responder a {company}',
  'You write this one yourself: we never answer questions about you in your name.':
    'Esta la escribes tú: nunca respondemos en tu nombre preguntas sobre ti.',
  'I cannot': 'No puedo',
  'I have answered': 'Ya respondí',
  'Read the whole email': 'Leer todo el correo',
  'Answer by email as well': 'Responder también por correo',
  'It takes no answers': 'No recibe respuestas',
  'Nobody reads email sent to {address}. Use the link or the form that the email names.':
    'Nadie lee lo que se envía a {address}. Usa el enlace o el formulario que menciona el correo.',
  From: 'De',
  To: 'Para',
  'the address that the request is about': 'la dirección de la que trata la solicitud',
  '<dt>Copy</dt><dd>{address}, so that it is on record</dd>':
    '<dt>Copia</dt><dd>{address}, para que quede en el registro</dd>',
  'Open in your mail program': 'Abrir en tu programa de correo',
  'A draft to start from': 'Un borrador para empezar',
  'Replace what is in square brackets, and say no more about yourself than they asked for.':
    'Reemplaza lo que está entre corchetes, y no digas de ti más de lo que te pidieron.',
  'Paste it into your answer.': 'Pégalo en tu respuesta.',
  'Copy the draft': 'Copiar el borrador',
  'At the provider’s own form': 'En el formulario del proveedor',
  'Name the address that it is about': 'Indica de qué dirección se trata',
  'Sign in or prove yourself only as far as the form insists. It needs this address, and no other.':
    'Inicia sesión o identifícate solo hasta donde el formulario lo exija. Necesita esta dirección y ninguna otra.',
  'Copy the address': 'Copiar la dirección',
  'Ask for deletion, not for a copy': 'Pide el borrado, no una copia',
  'Where the form takes a text, paste this one. It names the request that is on record already.':
    'Si el formulario admite un texto, pega este. Menciona la solicitud que ya está en el registro.',
  'Copy the text': 'Copiar el texto',
  'Send it, and keep a picture': 'Envíalo y guarda una imagen',
  'Take it of the page that comes after: with the day, and the number that it gives you.':
    'Tómala de la página que aparece después: con el día y el número que te da.',
  'Open the form': 'Abrir el formulario',
  'Paste it into the form.': 'Pégalo en el formulario.',
  'Pictures of what you sent': 'Imágenes de lo que enviaste',
  'One picture is kept:': 'Hay una imagen guardada:',
  '{count} pictures are kept:': 'Hay {count} imágenes guardadas:',
  'Keep a picture': 'Guardar una imagen',
  'Keep another picture': 'Guardar otra imagen',
  'Or drop or paste it here. It goes into the evidence with today’s date, as your word.':
    'O suéltala o pégala aquí. Pasa a las pruebas con la fecha de hoy, como palabra tuya.',
  'The picture of what you sent': 'La imagen de lo que enviaste',
  'There is room for {count} pictures. This one was not kept.': 'Caben {count} imágenes. Esta no se guardó.',
  'This device could not write it down; it may be full. Make room and try again.':
    'Este dispositivo no pudo guardarlo; quizá está lleno. Haz espacio e inténtalo de nuevo.',

  // The question about a mail
  'What does it say?': '¿Qué dice?',
  'Is this a completion?': '¿Confirma que el borrado está hecho?',
  'Its words about the deletion:': 'Lo que dice del borrado:',
  'The email is signed by {company} and answers this request; only its words leave a doubt. Yes ends the request: no more letters leave.':
    'El correo está firmado por {company} y responde a esta solicitud; solo sus palabras dejan dudas. Un sí termina la solicitud: ya no salen más cartas.',
  'Nothing proves that it means this request': 'Nada prueba que se refiera a esta solicitud',
  '{company} has signed the email, but it names no request of yours, or comes from an address that is not known as its privacy desk. If you say that it is a completion, the record says that it rests on your word alone.':
    '{company} firmó el correo, pero este no menciona ninguna solicitud tuya, o viene de una dirección que no conocemos como su oficina de privacidad. Si dices que confirma el borrado, el registro dirá que se basa solo en tu palabra.',
  'Yes, it is': 'Sí, lo confirma',
  'No, it is something else': 'No, es otra cosa',
  'The request goes back to where it stood, and on by what you say now.':
    'La solicitud vuelve a donde estaba, y sigue según lo que digas ahora.',
  'We could not read what this email is.': 'No pudimos leer qué es este correo.',
  'We read it as: {words}. That is a guess, so nothing has changed by it.':
    'Lo leímos así: {words}. Es una suposición, por eso no ha cambiado nada.',
  'It says': 'Dice',
  'What is it then?': '¿Qué es entonces?',
  'That is it': 'Es eso',
  'Your word about this email': 'Tu palabra sobre este correo',
  'You said: {words}': 'Dijiste: {words}',
  'We had read it as: {words}.': 'Lo habíamos leído así: {words}.',
  'You filed it yourself: the record shows that it rests on your word alone.':
    'La archivaste tú: el registro muestra que se basa solo en tu palabra.',
  'The record shows it as your word.': 'El registro lo muestra como palabra tuya.',
  'The record shows that it rests on your word alone: nothing signed in the email names this request.':
    'El registro muestra que se basa solo en tu palabra: nada de lo firmado en el correo menciona esta solicitud.',

  // Kinds of mail
  'Receipt confirmed': 'Recepción confirmada',
  'Asks who you are': 'Pregunta quién eres',
  'Asks for the authorization': 'Pide la autorización',
  'Points to a form': 'Remite a un formulario',
  'In progress': 'En curso',
  'Takes more time': 'Se toma más tiempo',
  'Deleted in part': 'Borrado en parte',
  Refused: 'Se negó',
  'No data found': 'No encontró datos',
  'Deletion scheduled': 'Borrado programado',
  'Deletion confirmed': 'Borrado confirmado',
  'Letter returned': 'Carta devuelta',
  'Delivery delayed': 'Entrega demorada',
  'Asks a question': 'Hace una pregunta',
  'Out of office': 'Fuera de la oficina',
  'About something else': 'Sobre otra cosa',
  Quarantined: 'En cuarentena',
  'Closed without result': 'Cerrado sin resultado',
  Reply: 'Respuesta',
  '{words}?': '¿{words}?',
  '1 new email': '1 correo nuevo',
  '{count} new emails': '{count} correos nuevos',

  // Used again after the deletion
  'The next letter asks {company} to delete what it has collected since.':
    'La próxima carta le pide a {company} que borre lo que ha reunido desde entonces.',
  'No letter goes to {company} before the yearly confirmation.':
    'Ninguna carta sale para {company} antes de la confirmación anual.',
  'I have used it again': 'Lo volví a usar',
  'Not used since': 'No lo he vuelto a usar',

  // Your own steps
  'What you can do': 'Lo que puedes hacer',
  Appeal: 'Apelar',
  'Ask for a review': 'Pedir una revisión',
  'The law of {state} gives you an appeal to {company} against its decision.':
    'La ley de {state} te permite apelar ante {company} contra su decisión.',
  'The law of {state} names no appeal. You can still ask {company} to look again.':
    'La ley de {state} no prevé una apelación. Aun así puedes pedirle a {company} que lo revise.',
  'Write in my mail program': 'Escribir en mi programa de correo',
  'Read the appeal': 'Leer la apelación',
  'Read the request': 'Leer la petición',
  Complain: 'Presentar una queja',
  'The {authority} takes complaints. The pack below holds everything that it may ask for.':
    'Esta autoridad recibe quejas: {authority}. El paquete de abajo tiene todo lo que puede pedirte.',
  'Open the office’s page': 'Abrir la página de la autoridad',
  'Read the complaint': 'Leer la queja',
  'Used it again?': '¿Lo volviste a usar?',
  'You said so. The next letter asks {company} to delete what it has collected since.':
    'Dijiste que sí. La próxima carta le pide a {company} que borre lo que ha reunido desde entonces.',
  'If you have, say so: the next cycle asks {company} to delete that, too. Otherwise it is asked once a year to confirm.':
    'Si es así, dilo: el próximo ciclo le pide a {company} que borre eso también. Si no, se le pide una vez al año que lo confirme.',
  'Appeal of a decision': 'Apelación de una decisión',
  'Request to review a decision': 'Petición de revisar una decisión',
  'Consumer privacy complaint': 'Queja de privacidad del consumidor',
  'Paste it where you send it from.': 'Pégalo en el lugar desde donde lo envías.',
  'It could not be copied': 'No se pudo copiar',
  'This browser keeps the clipboard closed. Save it as a file, or mark the text and copy it.':
    'Este navegador no da acceso al portapapeles. Guárdalo como archivo, o selecciona el texto y cópialo.',
  'This is the exact text, to {address}. We never send it: it is yours, and only you can send it.':
    'Este es el texto exacto, para {address}. Nosotros nunca lo enviamos: es tuyo, y solo tú puedes enviarlo.',
  'This is the exact text, to the {authority}. We never send it: it is yours, and only you can send it.':
    'Este es el texto exacto, para esta autoridad: {authority}. Nosotros nunca lo enviamos: es tuyo, y solo tú puedes enviarlo.',
  'What the {authority} answered is on record.': 'Lo que respondió la autoridad quedó registrado ({authority}).',
  'You have complained?': '¿Ya presentaste la queja?',
  'Say so once it has left. It goes on record with today’s date.':
    'Dilo cuando haya salido. Queda en el registro con la fecha de hoy.',
  'You have complained about {company} to the {authority}.':
    'Presentaste una queja sobre {company} ante la autoridad ({authority}).',
  'I have sent the complaint': 'Ya envié la queja',
  'Close it': 'Cerrarla',
  'We send {company} no more letters about this request. What is on record stays.':
    'Ya no le enviamos a {company} cartas sobre esta solicitud. Lo registrado se queda.',
  'The request to {company} is closed.': 'La solicitud a {company} está cerrada.',
  'What the {authority} answered': 'Lo que respondió la autoridad ({authority})',
  'Paste its words. They go on record as you give them.': 'Pega sus palabras. Quedan en el registro tal como las das.',
  'Paste what it wrote first. Nothing was filed.': 'Primero pega lo que escribió. No se archivó nada.',
  'File its answer': 'Archivar su respuesta',
  'Close the request': 'Cerrar la solicitud',
  'Yes, close it': 'Sí, cerrarla',
  'Keep it open': 'Dejarla abierta',

  // The evidence panel
  'Latest receipts': 'Últimos comprobantes',
  'No activity yet': 'Aún no hay actividad',
  'The first entry is written when your letter leaves.': 'La primera entrada se escribe cuando sale tu carta.',
  'Evidence Log': 'Registro de pruebas',
  OVERDUE: 'FUERA DE PLAZO',
  ESCALATED: 'ESCALADA',
  'Request {reference}': 'Solicitud {reference}',
  Cycle: 'Ciclo',
  'Cycle {number} of {year}, {reference}': 'Ciclo {number} de {year}, {reference}',
  'Check again': 'Comprobar otra vez',
  'Checking the record': 'Comprobando el registro',
  'Every entry of your ledger is being read on this device.':
    'Este dispositivo está leyendo cada entrada de tu registro.',
  'The record could not be read': 'No se pudo leer el registro',
  'Nothing in it has changed by that; please check again.': 'Nada ha cambiado en él por eso; compruébalo otra vez.',
  'Record intact': 'Registro intacto',
  '1 entry in your ledger. Verified on this device on {date}.':
    '1 entrada en tu registro. Verificado en este dispositivo el {date}.',
  '{count} entries in your ledger. Verified on this device on {date}.':
    '{count} entradas en tu registro. Verificado en este dispositivo el {date}.',
  'Record NOT intact': 'El registro NO está intacto',
  'Entry {entry} does not hold: its place in the ledger is empty or taken twice. Later entries are not proven.':
    'La entrada {entry} no se sostiene: su lugar en el registro está vacío u ocupado dos veces. Las entradas posteriores no están probadas.',
  'Entry {entry} does not hold: its content is not what its hash was made of. Later entries are not proven.':
    'La entrada {entry} no se sostiene: su contenido no es aquel con el que se hizo su hash. Las entradas posteriores no están probadas.',
  'Entry {entry} does not hold: it does not carry the hash of the entry before it. Later entries are not proven.':
    'La entrada {entry} no se sostiene: no lleva el hash de la entrada anterior. Las entradas posteriores no están probadas.',
  'Events, newest first': 'Eventos, los más recientes primero',
  'Link to entry {number}': 'Enlace a la entrada {number}',
  'Search this log': 'Buscar aquí',
  Kind: 'Tipo',
  'All kinds': 'Todos',
  Days: 'Días',
  to: 'a',
  '{found} of {all} entries': '{found} de {all} entradas',
  Attachments: 'Archivos adjuntos',
  'No attachments yet': 'Aún no hay archivos adjuntos',
  pdf: 'pdf',
  email: 'correo',
  screenshot: 'captura',
  Intact: 'Intacto',
  CHANGED: 'MODIFICADO',
  'This copy is not what the ledger names': 'Esta copia no es la que nombra el registro',
  'Its hash is another one. The ledger is right, this file is not.':
    'Su hash es otro. El registro es correcto, este archivo no.',
  'This email cannot be read here': 'Este correo no se puede leer aquí',
  'It is kept byte for byte; save it to look at it elsewhere.':
    'Se conserva byte por byte; guárdalo para verlo en otro lugar.',
  'Save file': 'Guardar archivo',
  'Open PDF': 'Abrir PDF',

  // Filing an answer
  'File an answer': 'Archivar una respuesta',
  'File an answer that came to you': 'Archivar una respuesta que te llegó',
  'By your own email, in a chat, or on paper. It goes on record as your word: nothing in it proves who wrote it.':
    'Por tu propio correo, en un chat o en papel. Queda en el registro como palabra tuya: nada en ella prueba quién la escribió.',
  'No letter has left yet': 'Aún no ha salido ninguna carta',
  'An answer belongs to a letter. File it here once the first one has left.':
    'Toda respuesta corresponde a una carta. Archívala aquí cuando haya salido la primera.',
  'What was shared did not arrive: it was empty, too large, or waited too long. Choose it here.':
    'Lo que se compartió no llegó: estaba vacío, era demasiado grande o esperó demasiado. Elígelo aquí.',
  'Did you share this with the app?': '¿Compartiste esto con la aplicación?',
  'If you did not, another page has sent it. Nothing has been filed, and nothing has left this device.':
    'Si no fuiste tú, lo envió otra página. No se archivó nada y nada salió de este dispositivo.',
  'Discard it': 'Descartarlo',
  'Yes, file it': 'Sí, archivarlo',
  '{words}. The file is kept with it.': '{words}. El archivo se conserva con ella.',
  'Who answered': 'Quién respondió',
  Choose: 'Elige',
  'Their answer': 'Su respuesta',
  'Drop or choose an email (.eml, .msg), a PDF, a picture or a text, or paste their words. At most 2\u00a0MB.':
    'Suelta o elige un correo (.eml, .msg), un PDF, una imagen o un texto, o pega sus palabras. Como máximo 2\u00a0MB.',
  'As it names itself, if it does': 'Como se identifica, si lo hace',
  'Came on': 'Llegó el',
  'The day it reached you': 'El día en que te llegó',
  'File it': 'Archivar',
  'It could not be read. It may have been moved or removed; choose it again.':
    'No se pudo leer. Quizá se movió o se borró; elígelo de nuevo.',
  '{company}, cycle {number} of {year}': '{company}, ciclo {number} de {year}',
  'Choose a file': 'Elegir un archivo',
  'The file of their answer': 'El archivo de su respuesta',
  'It is kept as it is; its words are not read here.': 'Se conserva tal como está; aquí no se lee su texto.',
  'Take another file or paste the words': 'Tomar otro archivo o pegar el texto',
  'Choose who wrote it.': 'Elige quién la escribió.',
  'Choose the file, or paste what they wrote. Nothing was filed.':
    'Elige el archivo, o pega lo que escribieron. No se archivó nada.',
  'Name the day on which it came.': 'Indica el día en que llegó.',
  'This day has not come yet.': 'Ese día aún no ha llegado.',
  'This is before the first letter left: an answer comes on that day or later.':
    'Es antes de que saliera la primera carta: una respuesta llega ese día o después.',
  'Say what it says; you can correct it later.': 'Di qué dice; puedes corregirlo después.',
  'It is larger than 2 MB. Save the email without its attachments, or as a PDF, and choose that.':
    'Pesa más de 2 MB. Guarda el correo sin sus archivos adjuntos, o como PDF, y elige ese archivo.',
  'This type of file cannot be filed. Choose an email (.eml or .msg), a PDF, an image or plain text.':
    'Este tipo de archivo no se puede archivar. Elige un correo (.eml o .msg), un PDF, una imagen o texto sin formato.',
  'The file is empty. Choose the one with the answer.': 'El archivo está vacío. Elige el que tiene la respuesta.',

  // Exports
  Export: 'Exportar',
  Everything: 'Todo',
  'This provider': 'Este proveedor',
  'This provider, request {reference}': 'Este proveedor, solicitud {reference}',
  'Export PDF': 'Exportar PDF',
  'To read and print, for you or your adviser: every entry with its date, and the files by name.':
    'Para leer e imprimir, para ti o quien te asesore: cada entrada con su fecha, y los archivos por su nombre.',
  'PDF exported': 'PDF exportado',
  'Complaint pack': 'Paquete para la queja',
  'A ZIP for the authority: a complaint to start from, the letters and the answers. Its ledger lists your other providers too, because otherwise it could not be checked.':
    'Un ZIP para la autoridad: una queja para empezar, las cartas y las respuestas. Su registro incluye también tus otros proveedores, porque si no, no se podría comprobar.',
  'Complaint pack exported': 'Paquete para la queja exportado',
  'Share by link': 'Compartir por enlace',
  'For a lawyer or an authority: a link that opens the letters and answers, works for some weeks, and can be ended.':
    'Para un abogado o una autoridad: un enlace que abre las cartas y las respuestas, sirve algunas semanas y se puede anular.',
  'The link is ready': 'El enlace está listo',
  'Export evidence': 'Exportar pruebas',
  'A ZIP that anyone can check without us, for a lawyer or a court: the ledger, every letter and email of all providers, and a page that verifies them.':
    'Un ZIP que cualquiera puede comprobar sin nosotros, para un abogado o un tribunal: el registro, cada carta y cada correo de todos los proveedores, y una página que los verifica.',
  'Evidence exported': 'Pruebas exportadas',
  'Export ledger': 'Exportar registro',
  'A text file for experts and programs: one line an entry with its hash, of all providers. No letters in it.':
    'Un archivo de texto para expertos y programas: una línea por entrada con su hash, de todos los proveedores. No contiene cartas.',
  'Ledger exported': 'Registro exportado',
  'Every letter and email is in it.': 'Contiene cada carta y cada correo.',
  'It carries no signed head: export it again with a connection for one.':
    'No lleva una cabecera firmada: para tenerla, expórtalo otra vez con conexión.',
  'Exported without 1 file': 'Exportado sin 1 archivo',
  'Exported without {count} files': 'Exportado sin {count} archivos',
  'Everything exported': 'Todo exportado',
  'Every letter, email and screenshot is in it.': 'Contiene cada carta, cada correo y cada captura.',
  '1 is not on this device, and you are offline. Export again with a connection.':
    '1 no está en este dispositivo, y estás sin conexión. Exporta otra vez con conexión.',
  '{count} are not on this device, and you are offline. Export again with a connection.':
    '{count} no están en este dispositivo, y estás sin conexión. Exporta otra vez con conexión.',
  '1 is not on this device, and could not be fetched. Export again in a few minutes.':
    '1 no está en este dispositivo, y no se pudo traer. Exporta otra vez en unos minutos.',
  '{count} are not on this device, and could not be fetched. Export again in a few minutes.':
    '{count} no están en este dispositivo, y no se pudieron traer. Exporta otra vez en unos minutos.',
  '1 no longer matches the record, here and on our server: write to us, and keep this export.':
    '1 ya no coincide con el registro, ni aquí ni en nuestro servidor: escríbenos, y conserva esta exportación.',
  '{count} no longer match the record, here and on our server: write to us, and keep this export.':
    '{count} ya no coinciden con el registro, ni aquí ni en nuestro servidor: escríbenos, y conserva esta exportación.',
  '{name} is among your downloads.': '{name} está en tus descargas.',
  'The evidence was not exported': 'Las pruebas no se exportaron',
  'Reading it on this device failed. Nothing in it has changed; please try again.':
    'No se pudieron leer en este dispositivo. Nada ha cambiado en ellas; inténtalo de nuevo.',
  'Deadlines and tracks as files': 'Plazos y seguimientos como archivos',
  'A calendar file with the deadline of every open request, and a table of all tracks. Import the calendar again after a deadline has moved: its entry moves, too.':
    'Un archivo de calendario con el plazo de cada solicitud abierta, y una tabla de todos los seguimientos. Si un plazo cambia, importa otra vez el calendario: su entrada cambia también.',
  'Calendar file': 'Archivo de calendario',
  'Table (CSV)': 'Tabla (CSV)',

  // An opened export
  'Your export': 'Tu exportación',
  '{name}, opened on this device. Nothing is uploaded, and your account stays as it is unless you import.':
    '{name}, abierto en este dispositivo. No se sube nada, y tu cuenta queda como está si no importas.',
  'Import into this account': 'Importar a esta cuenta',
  'Reading the file': 'Leyendo el archivo',
  'This file was not opened': 'Este archivo no se abrió',
  'The browser could not read the file. It may have been moved; choose it again.':
    'El navegador no pudo leer el archivo. Quizá se movió; elígelo de nuevo.',
  'It is larger than any export: more than 512 MB. Choose the file that “Export everything” saved. Nothing was changed.':
    'Es más grande que cualquier exportación: más de 512 MB. Elige el archivo que guardó “Exportar todo”. No se cambió nada.',
  'This is the evidence alone, without your account. The page /verify opens it.':
    'Estas son solo las pruebas, sin tu cuenta. La página /verify las abre.',
  'This ZIP is no export of everything. Choose the file that “Export everything” saved, as it was saved.':
    'Este ZIP no es una exportación de todo. Elige el archivo que guardó “Exportar todo”, tal como se guardó.',
  'Its check stopped in the middle. Open the file once more, or evidence.zip on /verify.':
    'Su comprobación se detuvo a la mitad. Abre el archivo una vez más, o evidence.zip en /verify.',
  'The evidence was not checked': 'Las pruebas no se comprobaron',
  'Checking the evidence': 'Comprobando las pruebas',
  Account: 'Cuenta',
  Invoices: 'Facturas',
  'Signed authorizations': 'Autorizaciones firmadas',
  'Deletion requests': 'Solicitudes de borrado',
  'Answers of providers': 'Respuestas de proveedores',
  Ledger: 'Registro',
  Checklists: 'Listas de comprobación',
  'They are in the folder data of the ZIP.': 'Están en la carpeta data del ZIP.',
  Files: 'Archivos',
  'Save, {size}': 'Guardar, {size}',

  // Shield
  'Dismiss the offer': 'Descartar la oferta',
  'Now put Shield on': 'Ahora activa Shield',
  'Install the Chrome extension, so that the next thing you type into an AI never needs deleting.':
    'Instala la extensión de Chrome, para que lo próximo que escribas en una IA nunca haya que borrarlo.',
  'It needs a desktop browser: open this page on a computer.':
    'Necesita un navegador de escritorio: abre esta página en una computadora.',
  'Install the extension': 'Instalar la extensión',
  'Shield installed': 'Shield instalado',
  'Version {version} answers in this browser.': 'La versión {version} responde en este navegador.',
  'Install Shield': 'Instalar Shield',
  'Five steps in Chrome, Edge, Brave or another browser of their kind. It takes about two minutes.':
    'Cinco pasos en Chrome, Edge, Brave u otro navegador de su tipo. Toma unos dos minutos.',
  "I've Installed It": 'Ya lo instalé',
  'Shield does not answer yet': 'Shield aún no responde',
  'Look at the extensions page: it must be listed there and switched on, and this site allowed under Details.':
    'Mira la página de extensiones: debe aparecer ahí y estar activado, con este sitio permitido en Detalles.',
  'This page was open before it was installed, and a browser gives an extension only to pages that come after it.':
    'Esta página ya estaba abierta cuando se instaló, y un navegador solo da una extensión a las páginas que se abren después.',
  'Reload this page': 'Recargar esta página',
  '{name}, {size}, is in your downloads.': '{name}, {size}, está en tus descargas.',
  'Download failed: Could not package the extension. Please refresh and try again.':
    'La descarga falló: No se pudo empaquetar la extensión. Recarga la página e inténtalo de nuevo.',
  'Download ZIP': 'Descargar ZIP',

  // For staff
  'Admin controls': 'Controles de administración',
  'Done, and in the ledger of the account.': 'Listo, y en el registro de la cuenta.',
  'The ledger of the account will say: {message}': 'El registro de la cuenta dirá: {message}',
  Note: 'Nota',
  'Where was it confirmed? The person reads this.': '¿Dónde se confirmó? La persona lee esto.',
  'The person reads this.': 'La persona lee esto.',
  '{amount} refunded': 'Reembolso de {amount}',
  'The plan has ended, and its owner is told.': 'El plan terminó, y se avisa a su titular.',
  Refund: 'Reembolsar',
  Staff: 'Personal',
  'Email of the account': 'Correo de la cuenta',
  'Gives back everything that was paid within 30 days of the first charge, and ends the plan.':
    'Devuelve todo lo pagado en los 30 días desde el primer cargo, y termina el plan.',

  // Parts of every screen
  'stamp:': 'sello:',
  'step 4': 'paso 4',
  'Deletion demand to': 'Solicitud de borrado para',
  '1 letter, to the privacy team at': '1 carta, al equipo de privacidad de',
  '{count} letters, one each, to the privacy teams at': '{count} cartas, una a cada equipo de privacidad de',
  'Hide password': 'Ocultar la contraseña',
  'Show password': 'Mostrar la contraseña',
  'Step {step} of {count}': 'Paso {step} de {count}',
  'Loading...': 'Cargando...',
  'Still loading.': 'Sigue cargando.',
  Dismiss: 'Descartar',
  Messages: 'Mensajes',

  // What stands
  'We write again once they have had two weeks.': 'Escribimos de nuevo cuando hayan tenido dos semanas.',
  'You cannot give {company} this. In two weeks we ask for a decision on the request as it stands.':
    'No puedes dar esto a {company}. En dos semanas pedimos una decisión sobre la solicitud tal como está.',
  'Also for you': 'También para ti',
  'Open its page': 'Abrir su página',
  'You have appealed?': '¿Has recurrido?',
  'Say so once it has left. Its answer then has a day of its own.':
    'Dilo cuando lo hayas enviado. Entonces su respuesta tiene su propio plazo.',
  'You have appealed to {company}.': 'Has recurrido ante {company}.',
  'I have sent the appeal': 'He enviado el recurso',
  'Ask again?': '¿Pedirlo de nuevo?',
  'You said so. The next cycle asks {company} again and answers its refusal.':
    'Lo dijiste. El próximo ciclo lo pide de nuevo a {company} y responde a su negativa.',
  'We do not ask {company} again, unless you want it in the next cycle.':
    'No lo pedimos de nuevo a {company}, salvo que lo quieras en el próximo ciclo.',
  'Ask again in the next cycle': 'Pedirlo de nuevo en el próximo ciclo',
  'The next cycle asks {company} again and answers its refusal.':
    'El próximo ciclo lo pide de nuevo a {company} y responde a su negativa.',
  'Let it rest': 'Dejarlo',
  'We do not ask {company} again.': 'No lo pedimos de nuevo a {company}.',
  '{company} says that your data is deleted. It counts once you confirm it: check whether the email speaks of all your data, and of data that is really gone. No reminder goes out; without your word we ask it to confirm, {days} days after its email.':
    '{company} dice que tus datos están borrados. Cuenta cuando tú lo confirmas: mira si el correo habla de todos tus datos, y de datos que ya no existen. No sale ningún recordatorio; sin tu palabra le pedimos que lo confirme, {days} días después de su correo.',
} as const
