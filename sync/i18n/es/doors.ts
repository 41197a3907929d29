/** Sign-up, sign-in, the wizard, billing, and the bars. */
export const doors = {
  // The bars
  'Total Recall, home': 'Total Recall, inicio',
  Main: 'Principal',
  Menu: 'Menú',
  'Open menu': 'Abrir menú',
  'Close menu': 'Cerrar menú',
  More: 'Más',
  Home: 'Inicio',
  'How it works': 'Cómo funciona',
  Pricing: 'Precios',
  Enterprise: 'Para empresas',
  About: 'Quiénes somos',
  Security: 'Seguridad',
  Contact: 'Contacto',
  'Extension Builder': 'Armar la extensión',
  'Sign In': 'Iniciar sesión',
  'Sign Out': 'Cerrar sesión',
  'Get Started': 'Crear cuenta',
  Product: 'Producto',
  API: 'API',
  'Your rights': 'Tus derechos',
  'Privacy Policy': 'Política de privacidad',
  'Terms of Service': 'Términos del servicio',
  'GDPR Compliance': 'Cumplimiento del RGPD',
  Company: 'Empresa',
  Blog: 'Blog',
  Careers: 'Trabaja con nosotros',
  'Shield masks your details before an AI sees them. Erase demands deletion of what it already holds.':
    'Shield oculta tus datos antes de que los vea una IA. Erase exige que se borre lo que ya guarda.',
  'Total Recall gives no legal advice and is not a law firm.':
    'Total Recall no da asesoría legal y no es un bufete de abogados.',
  'It does not control AI providers and cannot promise that they delete.':
    'No controla a los proveedores de IA y no puede prometer que borren.',
  'Skip to content': 'Ir al contenido',
  'Loading...': 'Cargando...',
  'Redirecting to sign in...': 'Te llevamos a iniciar sesión...',

  // Names of the pages
  'Page not found': 'Página no encontrada',
  'Sign in or sign up': 'Inicia sesión o crea tu cuenta',
  'Sign in to Total Recall, or create an account.': 'Inicia sesión en Total Recall o crea una cuenta.',
  'Sign up': 'Crear cuenta',
  'Create your Total Recall account with Google or your email address.':
    'Crea tu cuenta de Total Recall con Google o con tu correo.',
  'Extension ZIP Builder': 'El ZIP de la extensión',
  'Verify evidence': 'Verificar pruebas',
  Onboarding: 'Primeros pasos',
  'Create your account, choose providers, sign the letter, and pick a plan.':
    'Crea tu cuenta, elige proveedores, firma la carta y escoge un plan.',
  'Complete your profile': 'Completa tu perfil',
  'Two details your account still needs.': 'Dos datos que aún le faltan a tu cuenta.',
  'Signing in': 'Iniciando sesión',
  'Your sign-in is being finished.': 'Estamos terminando de iniciar tu sesión.',
  'Extension Test Plan': 'Plan de pruebas de la extensión',
  'What to test in the Shield extension, step by step.': 'Qué probar en la extensión Shield, paso a paso.',
  'Extension Validation': 'Validación de la extensión',
  'The checks of the Shield extension and their results.':
    'Las comprobaciones de la extensión Shield y sus resultados.',
  'Your deletion requests: who has to act next, and by when.':
    'Tus solicitudes de borrado: a quién le toca actuar y para cuándo.',
  Payment: 'Pago',
  'Your payment, and what happens next.': 'Tu pago y lo que sigue.',
  Billing: 'Facturación',
  'Your plan, your card, and your invoices.': 'Tu plan, tu tarjeta y tus facturas.',

  // Not found
  '<code>404</code> Oops! Page not found': '<code>404</code> ¡Uy! Página no encontrada',
  'This address leads nowhere, so your letter came back. Nothing of yours was lost: check the spelling, or start over from the home page.':
    'Esta dirección no lleva a ninguna parte, así que tu carta regresó. No se perdió nada tuyo: revisa cómo está escrita o empieza de nuevo desde la página de inicio.',
  'Return to Home': 'Volver al inicio',
  You: 'Tú',
  'this browser': 'este navegador',
  'To the page at': 'Para la página en',
  'Return to sender': 'Devuélvase al remitente',
  'no such address': 'no existe esa dirección',
  'not deliverable': 'no se pudo entregar',

  // A page that breaks
  'A part of this page could not be loaded.': 'No se pudo cargar una parte de esta página.',
  'This page stopped working.': 'Esta página dejó de funcionar.',
  'The connection broke off, or a newer version has replaced this one. What was saved on this device is still here.':
    'Se cortó la conexión, o una versión más nueva reemplazó a esta. Lo que se guardó en este dispositivo sigue aquí.',
  'The mistake is ours. What was saved on this device is still here, and no letter was sent twice.':
    'El error es nuestro. Lo que se guardó en este dispositivo sigue aquí, y ninguna carta se envió dos veces.',
  'Try again': 'Reintentar',

  // A copy that the browser cleared
  'I have read it': 'Ya lo leí',
  'This browser cleared our saved copy. Everything had been sent; it comes back from the server when you are online again.':
    'Este navegador borró la copia que teníamos guardada. Todo se había enviado; volverá del servidor cuando tengas conexión.',
  'This browser cleared our saved copy. Everything had been sent; it comes back from the server now.':
    'Este navegador borró la copia que teníamos guardada. Todo se había enviado; ya está volviendo del servidor.',
  'This browser cleared our saved copy. 1 change that had not been sent is gone. Everything else comes back from the server when you are online again.':
    'Este navegador borró la copia que teníamos guardada. Se perdió 1 cambio que no se había enviado. Todo lo demás volverá del servidor cuando tengas conexión.',
  'This browser cleared our saved copy. 1 change that had not been sent is gone. Everything else comes back from the server now.':
    'Este navegador borró la copia que teníamos guardada. Se perdió 1 cambio que no se había enviado. Todo lo demás ya está volviendo del servidor.',
  'This browser cleared our saved copy. {lost} changes that had not been sent are gone. Everything else comes back from the server when you are online again.':
    'Este navegador borró la copia que teníamos guardada. Se perdieron {lost} cambios que no se habían enviado. Todo lo demás volverá del servidor cuando tengas conexión.',
  'This browser cleared our saved copy. {lost} changes that had not been sent are gone. Everything else comes back from the server now.':
    'Este navegador borró la copia que teníamos guardada. Se perdieron {lost} cambios que no se habían enviado. Todo lo demás ya está volviendo del servidor.',

  // Saving on this device, and a new version
  'This was not saved': 'Esto no se guardó',
  'This device could not write it down; it may be full. Make room and try again.':
    'Este dispositivo no pudo guardarlo; quizá está lleno. Haz espacio e inténtalo de nuevo.',
  'Saved on this device': 'Guardado en este dispositivo',
  'It goes out when you are back online.': 'Se enviará cuando vuelvas a tener conexión.',
  'A new version is ready': 'Hay una versión nueva',
  'It loads in about a second. Your notes stay.': 'Se carga en un segundo, más o menos. Tus notas se quedan.',
  'Update now': 'Actualizar ahora',
  'Not yet': 'Todavía no',
  'Some changes have not left this device. The update can follow once they are sent.':
    'Algunos cambios no han salido de este dispositivo. Podrás actualizar cuando se hayan enviado.',
  'Sign in to file it': 'Inicia sesión para archivarlo',
  'What you shared with the app stays on this device for an hour. Nobody else gets it.':
    'Lo que compartiste con la aplicación se queda en este dispositivo por una hora. Nadie más lo recibe.',

  // Signing out, and closing the account
  'Signing out': 'Cerrando sesión',
  'Sending what waits, then deleting what is here.': 'Enviamos lo que espera y luego borramos lo que hay aquí.',
  'Signed out': 'Sesión cerrada',
  'You have been successfully signed out.': 'Cerraste sesión correctamente.',
  'One change has not been sent.': 'Hay un cambio sin enviar.',
  '{count} changes have not been sent.': 'Hay {count} cambios sin enviar.',
  'Signing out deletes everything of this account from this device, also what has not reached the server. Go online first to keep it, or save it as a file.':
    'Al cerrar sesión se borra de este dispositivo todo lo de esta cuenta, también lo que no ha llegado al servidor. Para conservarlo, conéctate primero o guárdalo como archivo.',
  'Signing out deletes everything of this account from this device, also what has not reached the server. This copy is locked, so it cannot be shown here: unlock it and go online first to keep it.':
    'Al cerrar sesión se borra de este dispositivo todo lo de esta cuenta, también lo que no ha llegado al servidor. Esta copia está bloqueada, así que no podemos mostrarlo aquí: para conservarlo, desbloquéala y conéctate primero.',
  'Stay signed in': 'Seguir con la sesión abierta',
  'Sign out anyway': 'Cerrar sesión de todos modos',
  'Save my unsent changes as a file': 'Guardar mis cambios sin enviar como archivo',
  'Your account is closed': 'Tu cuenta está cerrada',
  'You can sign in and keep it until {date}.': 'Puedes iniciar sesión y conservarla hasta el {date}.',

  // A locked copy
  'This copy is locked.': 'Esta copia está bloqueada.',
  'Your account is kept on this device, encrypted. It opens here with your passkey, without a network too.':
    'Tu cuenta se guarda en este dispositivo, cifrada. Se abre aquí con tu llave de acceso, también sin conexión.',
  'Your account is kept on this device, encrypted. It opens here with your passphrase, without a network too.':
    'Tu cuenta se guarda en este dispositivo, cifrada. Se abre aquí con tu frase de contraseña, también sin conexión.',
  'Use passkey': 'Usar llave de acceso',
  Passphrase: 'Frase de contraseña',
  Unlock: 'Desbloquear',
  Unlocking: 'Desbloqueando',
  'That is not the passphrase of this copy.': 'Esa no es la frase de contraseña de esta copia.',
  'That is not the passphrase of this copy. Check capital letters and the keyboard.':
    'Esa no es la frase de contraseña de esta copia. Revisa las mayúsculas y el teclado.',
  'No passkey was used. Try again, and choose the one that this copy was locked with.':
    'No se usó ninguna llave de acceso. Inténtalo de nuevo y elige la que bloqueó esta copia.',
  'This passkey cannot open a lock. Choose the one that this copy was locked with.':
    'Esta llave de acceso no puede abrir un bloqueo. Elige la que bloqueó esta copia.',
  'That is another passkey. Choose the one that this copy was locked with.':
    'Esa es otra llave de acceso. Elige la que bloqueó esta copia.',
  'I no longer have it': 'Ya no la tengo',
  'I forgot it': 'La olvidé',
  'Your account': 'Tu cuenta',
  'on this device': 'en este dispositivo',
  // Two short lines: one long word is wider than the stamp.
  Shut: 'Bajo llave',
  'Letters, answers and notes': 'Cartas, respuestas y notas',
  Locked: 'Bloqueada',
  'opens with your key alone': 'se abre solo con tu llave',
  'not read by us either': 'tampoco la leemos nosotros',
  'Sign out and remove this copy?': '¿Cerrar sesión y quitar esta copia?',
  'Without its key nobody can open this copy, and neither can we. Sign in again afterwards: everything that was sent comes back from the server. What was not sent is lost.':
    'Sin su llave nadie puede abrir esta copia, y nosotros tampoco. Vuelve a iniciar sesión después: todo lo que se envió regresa del servidor. Lo que no se envió se pierde.',
  'Keep it': 'Conservar',
  'Sign out and remove it': 'Cerrar sesión y quitarla',
  'The locked copy was removed from this device.': 'La copia bloqueada se quitó de este dispositivo.',
  'Nothing waits to be sent: nothing is lost.': 'No hay nada en espera de envío: no se pierde nada.',
  '1 change has not been sent. Only this copy has it, and it is lost with it.':
    'Hay 1 cambio sin enviar. Solo está en esta copia y se pierde con ella.',
  '{unsent} changes have not been sent. Only this copy has them, and they are lost with it.':
    'Hay {unsent} cambios sin enviar. Solo están en esta copia y se pierden con ella.',

  // Installing Shield
  'Download ZIP': 'Descargar ZIP',
  'Unpack it into a folder that you keep: the browser reads Shield from there.':
    'Descomprímelo en una carpeta que vayas a conservar: el navegador lee Shield desde ahí.',
  'Open the extensions page': 'Abre la página de extensiones',
  'Type <code>{address}</code> into the address bar, or <code>edge://extensions</code> in Edge.':
    'Escribe <code>{address}</code> en la barra de direcciones, o <code>edge://extensions</code> en Edge.',
  'Copy the address': 'Copiar la dirección',
  'Enable developer mode': 'Activa el modo de desarrollador',
  'Its switch is at the top right of that page; in Edge it is on the left.':
    'El interruptor está arriba a la derecha de esa página; en Edge, a la izquierda.',
  'Load unpacked': 'Cargar descomprimida',
  'Press <b>Load unpacked</b> and choose the folder with <code>manifest.json</code> in it.':
    'Presiona <b>Load unpacked</b> (“Cargar descomprimida”) y elige la carpeta que contiene <code>manifest.json</code>.',
  'Test on supported sites': 'Pruébala en los sitios compatibles',
  'Reload the chat, write a name into a prompt and press Enter: you see what will be sent before it is sent.':
    'Recarga el chat, escribe un nombre en un mensaje y presiona Enter: verás lo que se enviará antes de que se envíe.',
  'Supported sites': 'Sitios compatibles',
  'Shield needs a desktop browser': 'Shield necesita un navegador de computadora',
  'Phones load no unpacked extensions. Open this page in Chrome, Edge or Brave on a computer.':
    'Los celulares no cargan extensiones descomprimidas. Abre esta página en Chrome, Edge o Brave en una computadora.',
  'On a phone, mask a text here before you paste it into any AI.':
    'En un celular, oculta aquí un texto antes de pegarlo en cualquier IA.',
  'Paste it into the address bar of a new tab.': 'Pégala en la barra de direcciones de una pestaña nueva.',
  'Not copied': 'No se copió',
  'Type {address} into the address bar.': 'Escribe {address} en la barra de direcciones.',

  // Setting a new password
  'Set a new password': 'Elige una contraseña nueva',
  'For {email}. Every other browser is signed out when you save it.':
    'Para {email}. Al guardarla se cierra la sesión en todos los demás navegadores.',
  'For your account. Every other browser is signed out when you save it.':
    'Para tu cuenta. Al guardarla se cierra la sesión en todos los demás navegadores.',
  'New password': 'Contraseña nueva',
  '12 characters or more. Paste from your password manager if you like.':
    '12 caracteres o más. Si quieres, pégala desde tu administrador de contraseñas.',
  '{count} characters or more. Paste from your password manager if you like.':
    '{count} caracteres o más. Si quieres, pégala desde tu administrador de contraseñas.',
  'Save the password': 'Guardar la contraseña',
  'Saving...': 'Guardando...',
  'Sign out': 'Cerrar sesión',
  'Your password is set': 'Tu contraseña quedó guardada',
  'Every other browser was signed out.': 'Se cerró la sesión en todos los demás navegadores.',

  // The fields of the doors
  'First name': 'Nombre',
  'Last name': 'Apellido',
  'Name (optional)': 'Nombre (opcional)',
  'Left empty, it is the part of your email before the @.':
    'Si lo dejas vacío, será la parte de tu correo antes de la @.',
  Email: 'Correo',
  'Work email': 'Correo de trabajo',
  Password: 'Contraseña',
  'Create password': 'Crea una contraseña',
  'ZIP code': 'Código postal (ZIP)',
  'US only, five digits. It decides which state law the letter names.':
    'Solo de EE. UU., cinco dígitos. De él depende la ley estatal que cita la carta.',
  'I am 18 or older and accept the <a>terms</a>': 'Tengo 18 años o más y acepto los <a>términos</a>',
  'Enter your name': 'Escribe tu nombre',
  'Enter your first name': 'Escribe tu nombre',
  'Enter your last name': 'Escribe tu apellido',
  'Enter your email address': 'Escribe tu dirección de correo',
  'Enter your five-digit ZIP code': 'Escribe tu código postal de cinco dígitos',
  'Use a password of {count} characters or more': 'Usa una contraseña de {count} caracteres o más',
  '{rule}. This one has {count}.': '{rule}. Esta tiene {count}.',
  'We know no state for this ZIP code, so a letter could not name its law. Please check it.':
    'No conocemos ningún estado con este código postal, así que una carta no podría citar su ley. Revísalo, por favor.',
  'One thing is left to mend.': 'Queda una cosa por corregir.',

  // /auth and /signup
  'Come in.': 'Pasa.',
  'New here, or back again: one page for both.': 'Para empezar o para volver: una sola página.',
  'or with email': 'o con tu correo',
  or: 'o',
  'Sign Up': 'Crear cuenta',
  'Create account': 'Crear cuenta',
  'Creating account...': 'Creando la cuenta...',
  'Start your protection.': 'Empieza a protegerte.',
  'Seven days free. We serve residents of the United States who are 18 or older.':
    'Siete días gratis. Atendemos a residentes de Estados Unidos de 18 años o más.',
  'Continue with Google': 'Continuar con Google',
  'Continue with Email': 'Continuar con correo',
  // A colon would be followed by a small letter.
  '{title}: {text}': '{title}. {text}',
  'Already have an account? <a>Sign in</a>': '¿Ya tienes una cuenta? <a>Inicia sesión</a>',
  'Already have an account? <a>Signing in...</a>': '¿Ya tienes una cuenta? <a>Iniciando sesión...</a>',
  'The address you use with AI tools. We email you a link to confirm it.':
    'La dirección que usas con herramientas de IA. Te enviamos un enlace para confirmarla.',
  'Back to Google Sign-In': 'Volver a entrar con Google',
  'Google’s own button is here: press it to choose an account. Google learns of this visit only now.':
    'Este es el botón de Google: presiónalo para elegir una cuenta. Google se entera de esta visita apenas ahora.',
  'Signing in with Google...': 'Iniciando sesión con Google...',
  'Connect Google': 'Conectar Google',
  'Google sign-in is not set up on this server. Please use your email below.':
    'El inicio de sesión con Google no está configurado en este servidor. Usa tu correo abajo, por favor.',
  'Google sign-in is not set up on this server. The other ways in work as before.':
    'El inicio de sesión con Google no está configurado en este servidor. Las otras formas de entrar funcionan como antes.',

  // The envelope beside the forms
  'Your name and state appear in letters to providers you choose, and nowhere else. The ZIP code itself stays here.':
    'Tu nombre y tu estado aparecen en las cartas a los proveedores que elijas, y en ningún otro lugar. El código postal se queda aquí.',
  'Your plan sends no letters, so nobody else sees any of this.':
    'Tu plan no envía cartas, así que nadie más ve nada de esto.',
  'Step 2 fills in the addresses, step 3 the letter, step 4 the stamp.':
    'El paso 2 pone las direcciones; el 3, la carta; el 4, el sello postal.',
  'Steps 2 and 3 ask nothing of you, step 4 is the payment.': 'Los pasos 2 y 3 no te piden nada; el 4 es el pago.',

  // Signing in
  'Sign in': 'Iniciar sesión',
  'Signing in...': 'Iniciando sesión...',
  'Sign in to your account.': 'Inicia sesión en tu cuenta.',
  'Your letters, their answers and your evidence are where you left them.':
    'Tus cartas, sus respuestas y tus pruebas están donde las dejaste.',
  'New here? <a>Create an account</a>': '¿Primera vez aquí? <a>Crea una cuenta</a>',
  'Forgot your password?': '¿Olvidaste tu contraseña?',
  'Email me a sign-in link': 'Enviarme un enlace para entrar',
  'Sign in with a passkey': 'Entrar con llave de acceso',
  'No passkey answered': 'No respondió ninguna llave de acceso',
  'Try again, or sign in another way.': 'Inténtalo de nuevo o entra de otra manera.',
  'Sign in failed': 'No se pudo iniciar sesión',
  'The passkey could not be used. Please try again.': 'No se pudo usar la llave de acceso. Inténtalo de nuevo.',
  'Enter your credentials': 'Escribe tus datos de acceso',
  'Please enter your email and password above to sign in.':
    'Escribe arriba tu correo y tu contraseña para iniciar sesión.',
  'Open the link in the email in this browser, and you are back where you were.':
    'Abre en este navegador el enlace del correo y volverás a donde estabas.',
  'Not you? <a>Sign out and remove this account from the device</a>':
    '¿No eres tú? <a>Cierra sesión y quita esta cuenta del dispositivo</a>',
  'your letters and their answers': 'tus cartas y sus respuestas',
  'To the owner of the account': 'Al titular de la cuenta',
  'Kept for you': 'Guardado para ti',
  'on our side, and on your devices': 'con nosotros y en tus dispositivos',
  'opens with your key': 'se abre con tu llave',

  // The second step of a sign-in
  'One more step': 'Un paso más',
  'This account asks for a passkey after every sign-in.':
    'Esta cuenta pide una llave de acceso después de cada inicio de sesión.',
  'Recovery code': 'Código de recuperación',
  'Ten letters and digits. Each code works once.': 'Diez letras y dígitos. Cada código sirve una vez.',
  'Use a passkey': 'Usar una llave de acceso',
  'Use a recovery code': 'Usar un código de recuperación',
  'Try again, or use one of the recovery codes that you were given.':
    'Inténtalo de nuevo o usa uno de los códigos de recuperación que recibiste.',

  // Showing again who is signed in
  'Show that it is you': 'Confirma que eres tú',
  'You signed in more than 15 minutes ago. What you asked for is done right after this.':
    'Entraste hace más de 15 minutos. Lo que pediste se hace justo después.',
  'This needs your passkey. If none is at hand, sign out, and sign in again with a recovery code.':
    'Esto necesita tu llave de acceso. Si no la tienes a mano, cierra la sesión y entra de nuevo con un código de recuperación.',
  'Email me a code': 'Enviarme un código',
  'A code is on its way to your email address. It works once, for 10 minutes.':
    'Va en camino un código a tu correo. Sirve una vez, durante 10 minutos.',
  'The six digits from the email': 'Los seis dígitos del correo',
  'Try again, or show it another way.': 'Inténtalo de nuevo o confírmalo de otra manera.',

  // A forgotten password
  'Set a new password.': 'Elige una contraseña nueva.',
  'We email you a link. Until you have set a new password, the old one works.':
    'Te enviamos un enlace. Hasta que elijas una contraseña nueva, la anterior sigue sirviendo.',
  'Email me a link': 'Enviarme un enlace',
  'Back to sign in': 'Volver a iniciar sesión',
  'If <b>{email}</b> has an account, a link to set a new password is on its way. It works once, for 10 minutes.':
    'Si <b>{email}</b> tiene una cuenta, ya va en camino un enlace para elegir una contraseña nueva. Sirve una vez, por 10 minutos.',

  // The mail with the link and the code
  'Check your email': 'Revisa tu correo',
  'Confirm your email': 'Confirma tu correo',
  'A secure sign-in link is on its way to <b>{email}</b>.':
    'Un enlace seguro para iniciar sesión va en camino a <b>{email}</b>.',
  'Look in your inbox, then in spam.': 'Busca en tu bandeja de entrada y luego en spam.',
  'Press the sign-in button in the email. It works once, for 10 minutes.':
    'Presiona el botón del correo para iniciar sesión. Sirve una vez, por 10 minutos.',
  'You come back here, signed in.': 'Vuelves aquí, con la sesión iniciada.',
  'Reading email on another device? Type the code.': '¿Lees el correo en otro dispositivo? Escribe el código.',
  'Resend Email': 'Reenviar correo',
  'Resend Email (0:{seconds})': 'Reenviar correo (0:{seconds})',
  'Use a different email': 'Usar otro correo',
  'No time for the email now? <a>Choose a plan first</a>. The payment waits for this address until you confirm it.':
    '¿No tienes tiempo ahora para el correo? <a>Elige primero un plan</a>. El pago espera hasta que confirmes esta dirección.',
  now: 'ahora',
  'Press the button on the device you started on, or type the six digits there.':
    'Presiona el botón en el dispositivo en el que empezaste, o escribe ahí los seis dígitos.',
  'Confirm and sign in': 'Confirmar e iniciar sesión',
  'It is checked as soon as all six digits are there.': 'Se comprueba en cuanto estén los seis dígitos.',
  'Digit {place} of 6': 'Dígito {place} de 6',
  'Checking the code...': 'Comprobando el código...',

  // Where the links of our mails lead
  'This link belongs to another account.': 'Este enlace es de otra cuenta.',
  'You are signed in as <b>{email}</b>. The link is for <b>{whose}</b>. Going on signs you out here and removes your account from this device; on our side nothing of it is lost.':
    'Tienes la sesión abierta como <b>{email}</b>. El enlace es para <b>{whose}</b>. Si continúas, se cierra tu sesión aquí y tu cuenta se quita de este dispositivo; de nuestro lado no se pierde nada.',
  'Sign out, continue as {whose}': 'Cerrar sesión y continuar como {whose}',
  'You have an account already.': 'Ya tienes una cuenta.',
  'An account with this email already exists. Please sign in instead.':
    'Ya existe una cuenta con este correo. Inicia sesión, por favor.',
  'Your link works.': 'Tu enlace funciona.',
  'One press, and you set a new password. Until then the old one works.':
    'Presiona una vez y eliges una contraseña nueva. Hasta entonces, la anterior sigue sirviendo.',
  'One press confirms the address and signs you in on this browser.':
    'Con presionar una vez confirmas la dirección e inicias sesión en este navegador.',
  'Was it you?': '¿Fuiste tú?',
  'This link was not asked for in this browser. Go on only if you asked for it yourself, on another device. If not, close this page: nothing happens.':
    'Este enlace no se pidió en este navegador. Continúa solo si tú lo pediste, en otro dispositivo. Si no, cierra esta página: no pasa nada.',
  'Continue as {whose}': 'Continuar como {whose}',
  'Not me': 'No fui yo',
  'Sign in first.': 'Primero inicia sesión.',
  'This link confirms an address for somebody’s deletion demands. Open it in the browser that is signed in to that account, or type the code of the email there. Nothing was used up.':
    'Este enlace confirma una dirección para las solicitudes de borrado de alguien. Ábrelo en el navegador que tiene abierta esa cuenta, o escribe ahí el código del correo. No se gastó nada.',
  'Is this your address, too?': '¿Esta dirección también es tuya?',
  'One press confirms the address that this email came to. From then on your deletion demands name it; you sign in with the other one as before.':
    'Con presionar una vez confirmas la dirección a la que llegó este correo. Desde entonces tus solicitudes de borrado la mencionan; inicias sesión con la otra, como antes.',
  'Confirm this address': 'Confirmar esta dirección',
  'The address is confirmed': 'La dirección está confirmada',
  'Your demands name {email}.': 'Tus solicitudes mencionan {email}.',
  'The link is kept on this page. Press the button when you are back online.':
    'El enlace se conserva en esta página. Presiona el botón cuando vuelvas a tener conexión.',
  'Go on, you are signed in': 'Continuar: tu sesión está abierta',
  'Ask for a new email': 'Pedir otro correo',
  'to your mailbox': 'a tu buzón',
  Once: 'Una vez',
  'For the owner of this address': 'Para quien tiene esta dirección',
  'By hand': 'En mano',
  'works at one press, for 10 minutes': 'sirve con un toque, por 10 minutos',
  'nobody else can use it': 'nadie más puede usarlo',

  // What succeeded and what failed
  "Account created! Welcome to Total Recall. Let's verify your email.":
    'Cuenta creada: Te damos la bienvenida a Total Recall. Ahora verifiquemos tu correo.',
  'Email sent! Check your inbox for a new sign-in link.':
    'Correo enviado: Busca en tu bandeja de entrada un enlace nuevo para iniciar sesión.',
  'Welcome back!: Successfully signed in.': 'Qué gusto verte de nuevo: Ya iniciaste sesión.',
  'Success: Signed in with Google': 'Listo: Iniciaste sesión con Google',
  "Authorization complete! You're authorized to proceed with data deletion.":
    'Autorización completa: Ya puedes seguir con el borrado de tus datos.',
  'Failed to create account.': 'No se pudo crear la cuenta.',
  'Signup Error': 'Error al crear la cuenta',
  'Signup failed': 'No se pudo crear la cuenta',
  'Failed to resend email.': 'No se pudo reenviar el correo.',
  'Authentication Error': 'Error de autenticación',
  'Google authentication failed': 'Falló la autenticación con Google',
  'Google sign-in failed': 'No se pudo iniciar sesión con Google',
  'Your password was not changed. Please try again.': 'Tu contraseña no cambió. Inténtalo de nuevo.',
  'We could not sign it out. Please try again.': 'No pudimos cerrar esa sesión. Inténtalo de nuevo.',
  'The address was not changed. Please try again.': 'La dirección no cambió. Inténtalo de nuevo.',

  // The wizard's frame
  'Back<span> to the home page</span>': 'Atrás<span>, a la página de inicio</span>',
  'Back<span> one step</span>': 'Atrás<span> un paso</span>',
  'Saved here, not sent yet': 'Guardado aquí, aún sin enviar',
  'Please choose one of the plans in step 4.': 'Elige uno de los planes del paso 4.',
  'You are offline.': 'Estás sin conexión.',
  'Your account has not been on this device yet. It comes by itself as soon as there is a connection; nothing is lost.':
    'Tu cuenta todavía no ha estado en este dispositivo. Llegará sola en cuanto haya conexión; no se pierde nada.',
  'This browser does not let us keep anything.': 'Este navegador no nos deja guardar nada.',
  'Total Recall reads your data from this device. Allow storage for this site, or leave the private window, and try again.':
    'Total Recall lee tus datos desde este dispositivo. Permite el almacenamiento para este sitio, o sal de la ventana privada, e inténtalo de nuevo.',
  'Your account comes as soon as there is a connection.': 'Tu cuenta llegará en cuanto haya conexión.',

  // Step 1
  'Put your name on the envelope.': 'Pon tu nombre en el sobre.',
  'Tell us who to protect.': 'Dinos a quién proteger.',
  'A deletion demand needs a sender. These five facts are all we ask for.':
    'Una solicitud de borrado necesita un remitente. Estos cinco datos son todo lo que pedimos.',
  '{name} needs an account. These five facts are all we ask for.':
    '{name} necesita una cuenta. Estos cinco datos son todo lo que pedimos.',
  'Your choice: <b>{name}</b>. {summary} You can still change it in step 4.':
    'Tu elección: <b>{name}</b>. {summary} Aún puedes cambiarla en el paso 4.',
  'An email is on its way.': 'Va un correo en camino.',
  'We wrote to {awaits}. <a>Go on to its link and code</a>':
    'Escribimos a {awaits}. <a>Continuar con el enlace y el código</a>',
  'The address you use with AI tools. Letters are sent for this one.':
    'La dirección que usas con herramientas de IA. Las cartas se envían por esta.',
  'The address you use with AI tools.': 'La dirección que usas con herramientas de IA.',

  // Completing the profile
  'Which state do you live in?': '¿En qué estado vives?',
  'One thing before the letters.': 'Una cosa antes de las cartas.',
  'A demand names the law of your state, and we may act only for adults who have agreed to our terms. We serve residents of the United States.':
    'Una solicitud cita la ley de tu estado, y solo podemos actuar por adultos que hayan aceptado nuestros términos. Atendemos a residentes de Estados Unidos.',
  'A demand is sent in your full name and names the law of your state, and we may act only for adults who have agreed to our terms. We serve residents of the United States.':
    'Una solicitud se envía con tu nombre completo y cita la ley de tu estado, y solo podemos actuar por adultos que hayan aceptado nuestros términos. Atendemos a residentes de Estados Unidos.',
  'As the providers know you: each letter carries this name.':
    'Como te conocen los proveedores: cada carta lleva este nombre.',
  'Taken from your Google account. Please check it: each letter carries this name.':
    'Tomado de tu cuenta de Google. Revísalo, por favor: cada carta lleva este nombre.',
  'Taken from what you typed in one line. Please check it: each letter carries this name.':
    'Tomado de lo que escribiste en una sola línea. Revísalo, por favor: cada carta lleva este nombre.',
  'Save and continue': 'Guardar y continuar',

  // Step 2
  'Where to Delete': 'Dónde borrar',
  '{count} of {total} selected': '{count} de {total} seleccionados',
  'No letter would leave.': 'No saldría ninguna carta.',
  'Switch on at least one provider. You can also do it later, under Settings.':
    'Activa al menos un proveedor. También puedes hacerlo después, en Ajustes.',
  'Continue to Payment': 'Continuar al pago',
  'Read the letter first': 'Leer primero la carta',
  'Read the letter again': 'Leer la carta otra vez',
  'You can pay first and sign later. We send nothing before you have signed.':
    'Puedes pagar primero y firmar después. No enviamos nada antes de que firmes.',
  'You have signed, so the letters go out automatically after the payment.':
    'Ya firmaste, así que las cartas salen automáticamente después del pago.',
  '{name} needs no letter.': '{name} no necesita carta.',
  'Your plan is Shield only: it masks details before an AI sees them, and sends no deletion demands. There are no providers to choose and nothing to sign.':
    'Tu plan es solo Shield: oculta los datos antes de que los vea una IA y no envía solicitudes de borrado. No hay proveedores que elegir ni nada que firmar.',
  'You want letters, too? The plans in step 4 that say Erase send them.':
    '¿También quieres cartas? Las envían los planes del paso 4 que dicen Erase.',

  // The address for the demands
  'AI Emails': 'Correos de IA',
  'The plan you choose in step 4 covers this one.': 'El plan que elijas en el paso 4 cubre este.',
  'Each email needs its own protection subscription. {covers}':
    'Cada correo necesita su propia suscripción de protección. {covers}',
  'Email verified': 'Correo verificado',
  'Email pending verification': 'Correo pendiente de verificación',
  'Use another address': 'Usar otra dirección',
  'Save the address': 'Guardar la dirección',
  'Check the email at the new address': 'Revisa el correo en la nueva dirección',
  'We sent a link and a code to {email}.': 'Enviamos un enlace y un código a {email}.',
  'The address is set': 'La dirección quedó guardada',
  'Type the code of the email to that address': 'Escribe el código del correo enviado a esa dirección',

  // Adding a provider
  'Add custom provider': 'Agregar otro proveedor',
  'Needs a name and a privacy address': 'Requiere un nombre y una dirección de privacidad',
  'A company that has chats of yours, and the address where it accepts privacy requests. Up to five per account.':
    'Una empresa que tiene chats tuyos y la dirección donde recibe solicitudes de privacidad. Hasta cinco por cuenta.',
  'As you know it': 'Como tú la conoces',
  'Privacy address': 'Dirección de privacidad',
  'From its privacy policy, as in privacy@company.com': 'De su política de privacidad, por ejemplo privacy@company.com',
  'What you are to it': 'Qué relación tienes con ella',
  'The letter says so, and asks for what fits': 'La carta lo dice y pide lo que corresponde',
  Choose: 'Elige',
  'I use it': 'La uso',
  'I used it, but no longer do': 'La usé, pero ya no',
  'I work, worked or applied there': 'Trabajo, trabajé o pedí trabajo ahí',
  'I never had anything to do with it': 'Nunca tuve nada que ver con ella',
  'Website (optional)': 'Sitio web (opcional)',
  'Where you found the address': 'Donde encontraste la dirección',
  'We send demands to offices of companies only, never to a person, and believe answers that the address’s own domain has signed.':
    'Enviamos solicitudes solo a oficinas de empresas, nunca a una persona, y damos por auténticas las respuestas firmadas por el dominio de esa dirección.',
  'Read its letter': 'Leer su carta',
  'The first letter to {name}': 'La primera carta a {name}',
  'This goes to {address}. Read it before you add the provider.':
    'Esto se envía a {address}. Léelo antes de agregar el proveedor.',
  'Letter to {name}': 'Carta a {name}',
  'Nothing leaves before you have signed.': 'Nada sale antes de que firmes.',
  'Your signature covers the providers that stand in your list then, and those that you add later.':
    'Tu firma cubre los proveedores que estén entonces en tu lista y los que agregues después.',
  'Add provider': 'Agregar proveedor',
  '{name} is in your list': '{name} está en tu lista',
  'We look up its mail server first. Its letter goes out like the others.':
    'Primero buscamos su servidor de correo. Su carta sale igual que las demás.',
  'We look up its mail server first. Its letter goes out like the others, once you have signed.':
    'Primero buscamos su servidor de correo. Su carta sale igual que las demás, cuando hayas firmado.',

  // Step 3, and the sheet that signs
  'There is nothing to sign.': 'No hay nada que firmar.',
  '{name} is Shield only: it sends no letters, so it needs no authorization.':
    '{name} es solo Shield: no envía cartas, así que no necesita autorización.',
  'Read the letter before you sign it.': 'Lee la carta antes de firmarla.',
  'Read the letter before you sign it': 'Lee la carta antes de firmarla',
  'This is what your letters say.': 'Esto es lo que dicen tus cartas.',
  'This is what each provider will receive in your name. It takes about 30 seconds, and you can withdraw at any time.':
    'Esto es lo que cada proveedor recibirá en tu nombre. Toma unos 30 segundos, y puedes retirar la autorización cuando quieras.',
  'Verified email': 'Correo verificado',
  'None yet': 'Ninguno todavía',
  'You allow': 'Permites',
  'You do not allow': 'No permites',
  Withdraw: 'Retirar',
  'In Settings, with one button, effective immediately. Letters already sent stay sent.':
    'En Ajustes, con un botón y con efecto inmediato. Las cartas ya enviadas quedan enviadas.',
  'The letter comes as soon as there is a connection.': 'La carta llegará en cuanto haya conexión.',
  'We know no state for your ZIP code.': 'No conocemos ningún estado con tu código postal.',
  'A letter names the law of the state you live in, so it needs a ZIP code in one of them.':
    'Una carta cita la ley del estado donde vives, así que necesita un código postal de alguno de ellos.',
  'Correct the ZIP code': 'Corregir el código postal',
  'No provider is switched on.': 'No hay ningún proveedor activado.',
  'Choose at least one, and its letter appears here.': 'Elige al menos uno y su carta aparecerá aquí.',
  'Choose providers': 'Elegir proveedores',
  'Letter preview': 'Vista previa de la carta',
  'Letter to': 'Carta a',
  'Show the whole letter': 'Mostrar la carta completa',
  'Show less of the letter': 'Mostrar menos de la carta',
  'your signature goes here': 'aquí va tu firma',
  'signature appears here after you sign': 'la firma aparece aquí cuando firmes',
  'your signature goes along, on the enclosed authorization': 'tu firma va en la autorización adjunta',
  'Please verify at least one email address first.': 'Primero verifica al menos una dirección de correo.',
  'You sign that Total Recall may send deletion requests in your name for your verified addresses. The authorization and the letters are in English, as the companies receive them.':
    'Con tu firma autorizas a Total Recall a actuar como tu agente de datos y a enviar en tu nombre solicitudes de borrado por tus direcciones de correo verificadas. La autorización y las cartas están en inglés, tal como las reciben las empresas.',
  'Read the full authorization': 'Leer la autorización completa',
  'The full authorization': 'La autorización completa',
  'Review & Sign': 'Revisar y firmar',
  'Review & Sign (10s)': 'Revisar y firmar (10 s)',
  'Draw or type your name on the next screen.': 'En la siguiente pantalla dibujas o escribes tu nombre.',
  '<a>Back to the providers</a>, or <b>pay first and sign later</b>.':
    '<a>Volver a los proveedores</a> o <b>pagar primero y firmar después</b>.',
  'Read it once more, then sign': 'Léela una vez más y firma',
  'This signed authorization goes with every letter as a PDF.':
    'Esta autorización firmada acompaña a cada carta en PDF.',
  'Your signature': 'Tu firma',
  'How to sign': 'Cómo firmar',
  Type: 'Escribir',
  Draw: 'Dibujar',
  'Type your name': 'Escribe tu nombre',
  'As on the letters: {name}': 'Como en las cartas: {name}',
  'Draw with a finger, a pen or the mouse. With a keyboard, choose Type.':
    'Dibuja con el dedo, un lápiz o el ratón. Con teclado, elige Escribir.',
  'Empty field for a drawn signature': 'Campo vacío para dibujar la firma',
  'Your drawn signature': 'Tu firma dibujada',
  Clear: 'Vaciar',
  'Type your name to sign.': 'Escribe tu nombre para firmar.',
  'Draw your signature in the field, or type your name.': 'Dibuja tu firma en el campo o escribe tu nombre.',
  'Sign as “{typed}”?': '¿Firmar como “{typed}”?',
  'The letters name you {name}. {says} A provider may ask who that is. Change it above, or press the button once more to sign like this. You can sign again until the first letter has left.':
    'Las cartas te nombran como {name}. {says} Un proveedor podría preguntar quién es esa persona. Cámbialo arriba, o presiona el botón otra vez para firmar así. Puedes firmar de nuevo hasta que salga la primera carta.',
  'Our paper has no letter for a part of this.': 'Nuestro papel no tiene letras para una parte de esto.',
  '{character} as {code}': '{character} como {code}',
  'It would print {list}. You can go on: the email itself shows it as you wrote it. To have it in letters on paper too, type it in Latin ones.':
    'Imprimiría {list}. Puedes continuar: el correo lo muestra tal como lo escribiste. Para que también se lea en el papel, escríbelo con letras latinas.',
  'It would print {list}, and others alike. You can go on: the email itself shows it as you wrote it. To have it in letters on paper too, type it in Latin ones.':
    'Imprimiría {list} y otros parecidos. Puedes continuar: el correo lo muestra tal como lo escribiste. Para que también se lea en el papel, escríbelo con letras latinas.',
  'Not saved yet': 'Aún sin guardar',
  'Your last change is still on its way. Please sign again in a moment.':
    'Tu último cambio todavía va en camino. Vuelve a firmar en un momento, por favor.',
  'Not now': 'Ahora no',
  'You signed on {date}.': 'Firmaste el {date}.',
  'The signed authorization goes with every letter. You can withdraw it in Settings.':
    'La autorización firmada acompaña a cada carta. Puedes retirarla en Ajustes.',
  'As “{signature}”. The signed authorization goes with every letter. You can withdraw it in Settings.':
    'Como “{signature}”. La autorización firmada acompaña a cada carta. Puedes retirarla en Ajustes.',
  'Not as you meant it? Until the first letter has left you can <a>sign again</a>.':
    '¿No es como querías? Hasta que salga la primera carta puedes <a>firmar de nuevo</a>.',

  // Step 4
  'Choose how often we knock.': 'Elige cada cuánto tocamos a la puerta.',
  'Choose your plan.': 'Elige tu plan.',
  'Every cycle sends a fresh demand to each provider on your list. {terms}':
    'Cada ciclo envía una nueva solicitud a cada proveedor de tu lista. {terms}',
  'Shield masks details before an AI sees them. {terms}':
    'Shield oculta los datos antes de que los vea una IA. {terms}',
  'Cancel any time.': 'Cancela cuando quieras.',
  'Seven days free, cancel any time.': 'Siete días gratis; cancela cuando quieras.',
  'Please ensure your account email is confirmed.': 'Asegúrate de que el correo de tu cuenta esté confirmado.',
  'We sent a link to {address}. Payment opens as soon as you have pressed it. <a>Send it again</a>':
    'Enviamos un enlace a {address}. El pago se abre en cuanto lo presiones. <a>Enviarlo otra vez</a>',
  'Billing cycle': 'Período de facturación',
  Monthly: 'Mensual',
  Annual: 'Anual',
  'Annual, save {discount}%': 'Anual, ahorra {discount}%',
  Plan: 'Plan',
  '{name}, {price} per month': '{name}, {price} al mes',
  '{name}, {price} per year': '{name}, {price} al año',
  'per month': 'al mes',
  'per year': 'al año',
  'Your choice from the pricing page. {summary}': 'Lo que elegiste en la página de precios. {summary}',
  '{price} today': '{price} hoy',
  '$0.00 today': '$0.00 hoy',
  'You have had your free trial.': 'Ya tuviste tu prueba gratuita.',
  'then {price}, {date}': 'luego {price}, el {date}',
  'Start Deleting Now': 'Empezar a borrar ya',
  'Start my trial': 'Empezar mi prueba',
  'Checkout opens in a new tab.': 'El pago se abre en una pestaña nueva.',
  '30-day money-back guarantee.': 'Garantía de devolución de 30 días.',
  'Sales tax is in the price. The checkout shows it before you pay.':
    'El precio incluye el impuesto sobre las ventas. Se muestra antes de que pagues.',
  'Checkout is open in the other tab.': 'El pago está abierto en la otra pestaña.',
  'One more press.': 'Un toque más.',
  'Open the checkout': 'Abrir el pago',
  'When you have paid, confirm your email address: the payment waits for it. <a>Open the checkout</a>':
    'Cuando hayas pagado, confirma tu dirección de correo: el pago espera a que lo hagas. <a>Abrir el pago</a>',
  'This page continues automatically when the payment arrives. <a>Open the checkout</a>':
    'Esta página continúa sola cuando llegue el pago. <a>Abrir el pago</a>',
  'Your browser did not let us open the tab by ourselves. <a>Open the checkout</a>':
    'Tu navegador no nos dejó abrir la pestaña. <a>Abrir el pago</a>',
  'Opening checkout...': 'Abriendo el pago...',
  'Redirecting to Payment': 'Te llevamos al pago',
  'Opening checkout in a new tab...': 'Abriendo el pago en una pestaña nueva...',
  'Checkout failed ({status})': 'No se pudo abrir el pago ({status})',
  'Real deletion demands': 'Solicitudes de borrado de verdad',
  'Formal letters in your name, not a form you fill in yourself.':
    'Cartas formales en tu nombre, no un formulario que llenas tú.',
  'Transparency logs': 'Registros transparentes',
  'Each letter, reply and silence on record, and checkable.':
    'Cada carta, respuesta y silencio queda registrado, y se puede comprobar.',
  'Zero training on your content': 'Cero entrenamiento con tu contenido',
  'We do not read it, keep it or learn from it.': 'No lo leemos, no lo guardamos y no aprendemos de él.',
  'Placeholders instead of details': 'Marcadores en lugar de datos',
  'Names, emails and amounts are masked before a prompt leaves.':
    'Los nombres, correos y montos se ocultan antes de que salga un mensaje.',
  'Back to the email and its code': 'Volver al correo y su código',
  '<a>Back to the providers</a>, or <b>read the letter first</b>.':
    '<a>Volver a los proveedores</a> o <b>leer primero la carta</b>.',
  '<a>Back to the providers</a>.': '<a>Volver a los proveedores</a>.',
  'The stamp is the last thing missing. Letters are prepared the minute payment clears, and go out automatically, because you have signed.':
    'Solo falta el sello postal. Las cartas se preparan en cuanto se acredita el pago y salen automáticamente, porque ya firmaste.',
  'The stamp is the last thing missing. Letters are prepared the minute payment clears, and go out once you have signed.':
    'Solo falta el sello postal. Las cartas se preparan en cuanto se acredita el pago y salen cuando hayas firmado.',
  '{name} sends no letters: the envelope stays at home. Shield starts when the extension is installed.':
    '{name} no envía cartas: el sobre se queda en casa. Shield empieza cuando instalas la extensión.',
  only: 'y nada más',
  cycles: 'ciclos',
  'a month': 'al mes',
  'a year': 'al año',

  // After the payment
  'Failed to load your data. Please refresh the page.': 'No se pudieron cargar tus datos. Recarga la página.',
  'Your data comes as soon as there is a connection; your payment is not lost.':
    'Tus datos llegarán en cuanto haya conexión; tu pago no se pierde.',
  'Waiting for your payment.': 'Esperamos tu pago.',
  'No payment has arrived yet.': 'Todavía no llega ningún pago.',
  'The payment provider will tell us in a moment, and this page then continues automatically. You are charged once, no matter how often you check. {status}':
    'El proveedor de pagos nos avisará en un momento y esta página continuará sola. Se te cobra una sola vez, por más que revises. {status}',
  'Nothing was charged. Your choices are saved; you can continue with the payment whenever you like.':
    'No se cobró nada. Lo que elegiste está guardado; puedes seguir con el pago cuando quieras.',
  'Go to your dashboard': 'Ir a tu panel',
  'Go on with the payment': 'Seguir con el pago',
  'This card has had its free trial.': 'Esta tarjeta ya tuvo su prueba gratuita.',
  'There is one for each card and person, so no trial has begun and nothing was charged. You can still choose your plan: its first charge is made then, and the checkout says how much it is.':
    'Hay una por tarjeta y persona, así que no empezó ninguna prueba y no se cobró nada. Aún puedes elegir tu plan: el primer cargo se hace en ese momento, y antes de pagar verás cuánto es.',
  'Choose your plan': 'Elige tu plan',
  "You're protected. Your deletion journey begins now.": 'Ya tienes protección. Ahora empieza el borrado de tus datos.',
  "You're protected.": 'Ya tienes protección.',
  'Sign to let them go': 'Firma para que salgan',
  'Your letters are prepared. We send none of them before you have signed the authorization.':
    'Tus cartas están preparadas. No enviamos ninguna antes de que firmes la autorización.',
  'Read and sign': 'Leer y firmar',
  'Preparing demand letters': 'Preparando las cartas',
  'No provider is switched on, so no letter is prepared. Switch one on under Settings on your dashboard.':
    'No hay ningún proveedor activado, así que no se prepara ninguna carta. Activa uno en Ajustes, en tu panel.',
  'What happens next': 'Qué sigue',
  'Preparing letters': 'Preparar las cartas',
  'Each names your account, your rights and a date.': 'Cada una menciona tu cuenta, tus derechos y una fecha.',
  today: 'hoy',
  'Sending to providers': 'Enviarlas a los proveedores',
  'You have signed, so they go out automatically. A copy of each is filed on your dashboard.':
    'Ya firmaste, así que salen automáticamente. En tu panel se archiva una copia de cada una.',
  'We send them once you have signed the authorization. A copy of each is filed on your dashboard.':
    'Las enviamos cuando hayas firmado la autorización. En tu panel se archiva una copia de cada una.',
  'within a day': 'en un día',
  'Awaiting replies and verifications': 'Esperar respuestas y verificaciones',
  'We follow up on days 7, 21 and 35. You will hear from us about replies, and about silence.':
    'Enviamos recordatorios los días 7, 21 y 35. Te avisamos de las respuestas, y también del silencio.',
  '{days} days': '{days} días',
  'Now put Shield on': 'Ahora activa Shield',
  'So that the next thing you type never needs deleting.': 'Para que lo próximo que escribas nunca haya que borrarlo.',
  'Put Shield on': 'Ponte Shield',
  'The extension masks your details before they reach an AI. It works from the moment it is installed.':
    'La extensión oculta tus datos antes de que lleguen a una IA. Funciona desde el momento en que la instalas.',
  'Download Shield': 'Descargar Shield',
  'Install the extension': 'Instalar la extensión',
  'Download it and add it to your browser.': 'Descárgala y agrégala a tu navegador.',
  'Open an AI chat': 'Abrir un chat de IA',
  'Shield shows what it masks before anything is sent.': 'Shield muestra lo que oculta antes de que se envíe nada.',
  'any time': 'cuando quieras',
  'Decide on letters later': 'Decidir después sobre las cartas',
  'A plan with Erase can be chosen under Billing.': 'En Facturación puedes elegir un plan con Erase.',
  'if you like': 'si quieres',
  Receipt: 'Comprobante',
  '{name}, monthly': '{name}, mensual',
  '{name}, annual': '{name}, anual',
  Emails: 'Correos',
  'Trial ends': 'Fin de la prueba',
  Then: 'Después',
  Price: 'Precio',
  '{amount} a month': '{amount} al mes',
  '{amount} a year': '{amount} al año',
  'Paid today': 'Pagado hoy',
  'Cancel before {date} and you pay nothing.': 'Cancela antes del {date} y no pagas nada.',
  'Renews on {date}.': 'Se renueva el {date}.',

  // Billing
  'Back to dashboard': 'Volver al panel',
  'What this device knows stands below. <a>Try again</a>': 'Abajo está lo que sabe este dispositivo. <a>Reintentar</a>',
  'Your data comes as soon as there is a connection. {text}': 'Tus datos llegarán en cuanto haya conexión. {text}',
  'Your plan has ended': 'Tu plan terminó',
  'No plan yet': 'Todavía sin plan',
  'We send no more letters. Answers that arrive are still filed, and your evidence stays yours to export.':
    'Ya no enviamos cartas. Las respuestas que lleguen se siguen archivando, y tus pruebas siguen siendo tuyas para exportarlas.',
  'The card that you paid with has had its free trial before. Nothing was charged.':
    'La tarjeta con la que pagaste ya había tenido su prueba gratuita. No se cobró nada.',
  'We send letters once you have chosen one.': 'Enviamos cartas cuando hayas elegido uno.',
  'Your last payment did not go through.': 'Tu último pago no se procesó.',
  'Everything works until {date}. Check the card under Manage billing; the payment provider tries again by itself.':
    'Todo funciona hasta el {date}. Revisa la tarjeta en Administrar facturación; el proveedor de pagos lo intentará otra vez por su cuenta.',
  'Ends soon': 'Termina pronto',
  Covers: 'Cubre',
  'Day {day} of {of} in this billing period': 'Día {day} de {of} de este período de facturación',
  'Recent Invoices': 'Facturas recientes',
  'No invoice yet. The first one comes with the first charge.':
    'Todavía no hay facturas. La primera llega con el primer cargo.',
  Date: 'Fecha',
  Amount: 'Monto',
  Status: 'Estado',
  Open: 'Abrir',
  'Open<span> invoice of {day} in a new tab</span>': 'Abrir<span> la factura del {day} en una pestaña nueva</span>',
  paid: 'pagada',
  open: 'pendiente',
  refunded: 'reembolsada',
  void: 'anulada',
  uncollectible: 'incobrable',
  draft: 'borrador',
  'Payment method': 'Método de pago',
  'Change or cancel': 'Cambiar o cancelar',
  'Card and invoices live in the payment provider’s portal. It opens in a new tab.':
    'La tarjeta y las facturas están en el portal del proveedor de pagos. Se abre en una pestaña nueva.',
  'Manage billing': 'Administrar facturación',
  'Opening the billing portal...': 'Abriendo el portal de facturación...',
  'Your browser did not let us open the tab by ourselves. <a>Open the billing portal</a>':
    'Tu navegador no nos dejó abrir la pestaña. <a>Abrir el portal de facturación</a>',
  'Change plan': 'Cambiar de plan',
  'Keep my plan': 'Conservar mi plan',
  'Cancel plan': 'Cancelar el plan',
  'Cancel {plan}?': '¿Cancelar {plan}?',
  'Cancel your plan?': '¿Cancelar tu plan?',
  'the end of the period': 'último día del período',
  'You keep everything until {until}; nothing more is charged. Until then you can resume it with one click.':
    'Conservas todo hasta el {until}; no se cobra nada más. Hasta entonces puedes reanudarlo con un clic.',
  'Your plan ends': 'Tu plan termina',
  'Until {until} everything stays as it is.': 'Hasta el {until} todo sigue igual.',
  'Your plan continues': 'Tu plan continúa',
  'Next charge: {until}.': 'Próximo cargo: {until}.',
  'After that': 'Después de eso',
  'If you cancel': 'Si cancelas',
  'You keep everything until {until}. Letters already sent keep their clocks, and your evidence stays yours to export.':
    'Conservas todo hasta el {until}. Las cartas ya enviadas mantienen sus plazos, y tus pruebas siguen siendo tuyas para exportarlas.',
  'What the change costs': 'Cuánto cuesta el cambio',
  'Choose a plan. You see what it costs before anything changes.':
    'Elige un plan. Verás cuánto cuesta antes de que cambie nada.',
  '{covers}, your plan now': '{covers}, tu plan actual',
  'See what it costs': 'Ver cuánto cuesta',
  'Agree and pay {dueNow}': 'Aceptar y pagar {dueNow}',
  'Agree and change': 'Aceptar y cambiar',
  'Due now': 'A pagar ahora',
  'Sales tax in it': 'Impuesto sobre las ventas incluido',
  'Credit for your next payments': 'Saldo a favor para tus próximos pagos',
  'Then {price} a month, from {date}': 'Después {price} al mes, desde el {date}',
  'Then {price} a year, from {date}': 'Después {price} al año, desde el {date}',
  'Your free trial continues. Nothing is charged before it ends.':
    'Tu prueba gratuita continúa. No se cobra nada antes de que termine.',
  'The new plan applies immediately. You can cancel it at any time.':
    'El nuevo plan se aplica de inmediato. Puedes cancelarlo cuando quieras.',
  'It sends no letters: those under way rest.': 'No envía cartas: las que están en curso quedan en pausa.',
  'Your plan has changed': 'Tu plan cambió',
  'It is {plan} from now on.': 'Desde ahora es {plan}.',
  '{days} days free, then {price}.': '{days} días gratis, luego {price}.',
  '{price} today: you have had your free trial.': '{price} hoy: ya tuviste tu prueba gratuita.',
  'Go on to payment': 'Continuar al pago',
} as const
