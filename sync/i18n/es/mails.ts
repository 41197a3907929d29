/** Emails to the person. */
export const mails = {
  // Every mail
  'Hello,': 'Hola:',
  'Hello {firstName},': 'Hola, {firstName}:',
  'Your code: {code}': 'Tu código: {code}',
  'Stop emails like this one': 'No recibir más correos como este',
  'You get this email because {about}.': 'Recibes este correo porque {about}.',
  'This one cannot be switched off.': 'Este no se puede desactivar.',

  // Why it was sent
  'the account is confirmed': 'la cuenta está confirmada',
  'the account is confirmed by a Google sign-in': 'la cuenta quedó confirmada al entrar con Google',
  'letters have left': 'salieron cartas',
  'a provider answered': 'un proveedor respondió',
  'a provider waits for you': 'un proveedor espera algo de ti',
  'a deadline is over without a decision': 'un plazo terminó sin una decisión',
  'a deletion is confirmed': 'un borrado está confirmado',
  'the first charge comes in three days': 'el primer cobro llega en tres días',
  'a card has had its free trial, and nothing was charged':
    'una tarjeta ya tuvo su prueba gratuita, y no se cobró nada',
  'the card was charged': 'se hizo un cobro a la tarjeta',
  'a charge failed, and the plan stops after the days of grace':
    'un cobro falló, y el plan se detiene después de los días de gracia',
  'a charge was given back': 'se devolvió un cobro',
  'the plan was changed': 'el plan cambió',
  'the plan ends with its period': 'el plan termina con su período',
  'the plan goes on after all': 'el plan continúa después de todo',
  'the plan has ended': 'el plan terminó',
  'the account is closed, and until when it can be had back':
    'la cuenta está cerrada y dice hasta cuándo puedes recuperarla',
  'the account stays after all': 'conservas la cuenta después de todo',

  // Confirmation and sign-in link
  'Confirm your email': 'Confirma tu correo',
  'Somebody, most likely you, used this address to sign up at Total Recall. Press the button to confirm it and sign in.':
    'Alguien, seguramente tú, usó esta dirección para crear una cuenta en Total Recall. Presiona el botón para confirmarla e iniciar sesión.',
  'On another device, enter the code instead.': 'En otro dispositivo, escribe el código.',
  'Link and code work once, for 10 minutes.': 'El enlace y el código sirven una sola vez, durante 10 minutos.',
  'Confirm and sign in': 'Confirmar e iniciar sesión',
  'If this was not you, ignore this email: nobody can get in without it. Never share the code with anyone; we will never ask for it.':
    'Si no fuiste tú, ignora este correo: nadie puede entrar sin él. No compartas nunca el código con nadie; nosotros nunca te lo pediremos.',
  'Your sign-in link': 'Tu enlace para iniciar sesión',
  'Sign in to Total Recall': 'Inicia sesión en Total Recall',
  'Press the button to sign in.': 'Presiona el botón para iniciar sesión.',
  'Sign in': 'Iniciar sesión',

  // An address that already has an account
  'You already have an account': 'Ya tienes una cuenta',
  'Somebody, most likely you, tried to sign up at Total Recall with this address.':
    'Alguien, seguramente tú, intentó crear una cuenta en Total Recall con esta dirección.',
  'An account with this email already exists. Please sign in instead. Nothing about it was changed, and its password is still the old one.':
    'Ya existe una cuenta con este correo. Inicia sesión en ella. No cambió nada, y su contraseña sigue siendo la de antes.',
  'The button signs you in; on another device, enter the code.':
    'El botón inicia tu sesión; en otro dispositivo, escribe el código.',

  // Showing again who is signed in
  'Your code for Total Recall': 'Tu código para Total Recall',
  'Show that it is you': 'Confirma que eres tú',
  'Enter this code on the page that asks for it.': 'Escribe este código en la página que lo pide.',
  'If you did not ask for it, somebody is signed in to your account: open Settings and sign out every other browser. Never share the code with anyone; we will never ask for it.':
    'Si no lo pediste, alguien tiene una sesión abierta en tu cuenta: abre Ajustes y cierra la sesión en todos los demás navegadores. No compartas el código con nadie; nunca te lo pediremos.',
  'All other browsers were signed out.': 'Se cerró la sesión en todos los demás navegadores.',

  // The address of the demands
  'Confirm the address of your deletion demands': 'Confirma la dirección de tus solicitudes de borrado',
  'Somebody, most likely you, wants Total Recall to demand deletion from AI providers for this address. Press the button in a browser that is signed in to that account.':
    'Alguien, seguramente tú, quiere que Total Recall exija a los proveedores de IA el borrado de los datos de esta dirección. Presiona el botón en un navegador con la sesión de esa cuenta iniciada.',
  'Or enter the code on the page that asks for it.': 'O escribe el código en la página que lo pide.',
  'Confirm this address': 'Confirmar esta dirección',
  'If this was not you, ignore this email: no letter will name this address. Never share the code with anyone; we will never ask for it.':
    'Si no fuiste tú, ignora este correo: ninguna carta nombrará esta dirección. No compartas nunca el código con nadie; nosotros nunca te lo pediremos.',

  // Password
  'Set a new password': 'Elige una contraseña nueva',
  'Somebody, most likely you, asked to set a new password for your account at Total Recall. Until you do, the old one works.':
    'Alguien, seguramente tú, pidió elegir una contraseña nueva para tu cuenta de Total Recall. Mientras no lo hagas, sirve la anterior.',
  'Your password was changed': 'Tu contraseña cambió',
  'The password of your account at Total Recall has just been changed, and every other browser was signed out.':
    'La contraseña de tu cuenta de Total Recall acaba de cambiar, y se cerró la sesión en todos los demás navegadores.',
  'If this was you, there is nothing to do. If not, set a new one now: choose "Forgot your password?" where you sign in. Nobody can do that without this mailbox.':
    'Si fuiste tú, no tienes que hacer nada. Si no, elige una nueva ahora: usa “¿Olvidaste tu contraseña?” donde inicias sesión. Nadie puede hacerlo sin este buzón.',
  'Open the sign-in page': 'Abrir la página de inicio de sesión',

  // Ways in
  'A passkey was added': 'Se agregó una llave de acceso',
  'A passkey was added to your account at Total Recall. Anyone who has that device can sign in with it.':
    'Se agregó una llave de acceso a tu cuenta de Total Recall. Quien tenga ese dispositivo puede iniciar sesión con ella.',
  'A passkey was removed': 'Se quitó una llave de acceso',
  'A passkey was removed from your account at Total Recall. It can no longer be used to sign in.':
    'Se quitó una llave de acceso de tu cuenta de Total Recall. Ya no sirve para iniciar sesión.',
  'A Google account was connected': 'Se conectó una cuenta de Google',
  'A Google account was connected to your account at Total Recall. From now on it signs you in.':
    'Se conectó una cuenta de Google a tu cuenta de Total Recall. Desde ahora puedes iniciar sesión con ella.',
  'Your Google account was disconnected': 'Se desconectó tu cuenta de Google',
  'The Google account was disconnected from your account at Total Recall. It no longer signs you in.':
    'La cuenta de Google se desconectó de tu cuenta de Total Recall. Ya no puedes iniciar sesión con ella.',
  'Signing in now requires a passkey': 'Para entrar ahora hace falta una llave de acceso',
  'Your account at Total Recall now asks for a passkey or a recovery code after every sign-in.':
    'Tu cuenta de Total Recall ahora pide una llave de acceso o un código de recuperación cada vez que inicias sesión.',
  'Signing in no longer requires a passkey': 'Para entrar ya no hace falta una llave de acceso',
  'Your account at Total Recall no longer asks for a passkey after a sign-in. Its recovery codes no longer work.':
    'Tu cuenta de Total Recall ya no pide una llave de acceso al iniciar sesión. Sus códigos de recuperación ya no sirven.',
  'New recovery codes were made': 'Se crearon códigos de recuperación nuevos',
  'New recovery codes were made for your account at Total Recall. The earlier ones no longer work.':
    'Se crearon códigos de recuperación nuevos para tu cuenta de Total Recall. Los anteriores ya no sirven.',
  'A recovery code was used': 'Se usó un código de recuperación',
  'One of your recovery codes was used to sign in to your account at Total Recall. It no longer works.':
    'Se usó uno de tus códigos de recuperación para iniciar sesión en tu cuenta de Total Recall. Ya no sirve.',
  'Recovery codes that are left: {codesLeft}.': 'Códigos de recuperación que quedan: {codesLeft}.',
  'If this was you, there is nothing to do. If not, open Settings now, undo it under "Ways in", set a new password, and sign out every other browser.':
    'Si fuiste tú, no tienes que hacer nada. Si no, abre Ajustes ahora, deshaz el cambio en “Formas de entrar”, elige una contraseña nueva y cierra la sesión en todos los demás navegadores.',
  'Open Settings': 'Abrir Ajustes',

  // Order
  'Your order: Total Recall {plan}, monthly': 'Tu pedido: Total Recall {plan}, mensual',
  'Your order: Total Recall {plan}, annual': 'Tu pedido: Total Recall {plan}, anual',
  'Your order is confirmed': 'Tu pedido está confirmado',
  'thank you. You chose {plan}, billed monthly, for one email address.':
    'Gracias. Elegiste {plan}, con facturación mensual, para una dirección de correo.',
  'thank you. You chose {plan}, billed annually, for one email address.':
    'Gracias. Elegiste {plan}, con facturación anual, para una dirección de correo.',
  'You paid $0.00 today. Your free trial ends on {day}; then {amount} a month. Cancel before that day and you pay nothing.':
    'Hoy pagaste $0.00. Tu prueba gratuita termina el {day}; después son {amount} al mes. Si cancelas antes de ese día, no pagas nada.',
  'You paid $0.00 today. Your free trial ends on {day}; then {amount} a year. Cancel before that day and you pay nothing.':
    'Hoy pagaste $0.00. Tu prueba gratuita termina el {day}; después son {amount} al año. Si cancelas antes de ese día, no pagas nada.',
  'You paid {amount}.': 'Pagaste {amount}.',
  'Your plan renews on {day}.': 'Tu plan se renueva el {day}.',
  'What happens next: we prepare your demand letters. We send them once you have signed the authorization.':
    'Lo que sigue: preparamos tus cartas. Las enviamos en cuanto hayas firmado la autorización.',
  'What happens next: install the Shield extension in your browser and choose where it works.':
    'Lo que sigue: instala la extensión Shield en tu navegador y elige dónde funciona.',
  'Open your dashboard': 'Abrir tu panel',
  'Total Recall. You get this message once for each order.':
    'Total Recall. Recibes este mensaje una vez por cada pedido.',

  // Welcome
  'Welcome to Total Recall': 'Te damos la bienvenida a Total Recall',
  'your address is confirmed and your account is open.': 'Tu dirección está confirmada y tu cuenta está abierta.',
  'you signed in with Google for the first time, and your account is open. Google told us your name and email address, and nothing else.':
    'Entraste con Google por primera vez y tu cuenta está abierta. Google nos dio tu nombre y tu dirección de correo, y nada más.',
  'Next, choose your providers, read and sign the letter, and choose a plan. We send nothing before you have signed.':
    'Ahora elige tus proveedores, lee y firma la carta, y elige un plan. No enviamos nada antes de que firmes.',
  'We email you when letters go out, when a provider answers, when something needs you, and when a deletion is confirmed. You can turn off the optional emails with one click.':
    'Te escribimos cuando salen cartas, cuando un proveedor responde, cuando te toca a ti hacer algo y cuando se confirma un borrado. Puedes desactivar los correos opcionales con un clic.',
  'Continue setup': 'Continuar la configuración',

  // Letters that left
  'One letter was sent': 'Se envió una carta',
  '{count} letters were sent': '{count} cartas enviadas',
  'One letter was sent in your name': 'Se envió una carta en tu nombre',
  '{count} letters were sent in your name': '{count} cartas enviadas en tu nombre',
  'on {day} we sent in your name:': 'El {day} enviamos en tu nombre:',
  letter: 'carta',
  '{company}: {letter} to {addresses}, {reference}.': '{company}: {letter} a {addresses}, {reference}.',
  '{company}: {letter} to {addresses}, {reference}; an answer is due by {day}.':
    '{company}: {letter} a {addresses}, {reference}; la respuesta debe llegar a más tardar el {day}.',
  'Deletion demand': 'Solicitud de borrado',
  'Follow-up #1': 'Recordatorio n.º 1',
  'Follow-up #2': 'Recordatorio n.º 2',
  'Final reminder': 'Último recordatorio',
  'Escalate to legal': 'Escalar al área legal',
  'Legal reminder': 'Recordatorio legal',
  'Attorney demand': 'Requerimiento de abogado',
  'Final notice': 'Aviso final',
  'Proof of authorization': 'Prueba de autorización',
  'Read the letters': 'Leer las cartas',

  // A provider's answer
  '{company} answered': '{company} respondió',
  '{company} answered ({reference})': '{company} respondió ({reference})',
  '{company} is waiting for you': '{company} espera algo de ti',
  '{company} is waiting for you ({reference})': '{company} espera algo de ti ({reference})',
  '{company} replied, and we need your decision': '{company} respondió, y necesitamos tu decisión',
  '{company} answered your request, but it is not certain what the answer means. Nothing has changed because of it.':
    '{company} respondió a tu solicitud, pero no es seguro qué significa la respuesta. Nada ha cambiado por ella.',
  'Please read the email and tell us what it is: one question, two buttons.':
    'Lee el correo y dinos qué es: una pregunta, dos botones.',
  'There is nothing you need to do.': 'No tienes que hacer nada.',

  // What the answer says
  '{company} confirmed that it has the request.': '{company} confirmó que tiene la solicitud.',
  'Its ticket is {ticket}.': 'Su número de caso es {ticket}.',
  '{company} asks you to prove who you are before it continues.':
    '{company} te pide demostrar quién eres antes de continuar.',
  'Prove your identity the way the email describes; only you can do this.':
    'Demuestra tu identidad como lo describe el correo; solo tú puedes hacerlo.',
  '{company} asks for the signed authorization.': '{company} pide la autorización firmada.',
  '{company} wants you to confirm the authorization yourself, the way the email describes.':
    '{company} quiere que confirmes la autorización tú, como lo describe el correo.',
  '{company} does not take the request by email and points to its own form or settings.':
    '{company} no acepta la solicitud por correo y remite a su propio formulario o a sus ajustes.',
  'Use the form or the settings that the email names, or leave it to us to insist.':
    'Usa el formulario o los ajustes que nombra el correo, o deja que insistamos nosotros.',
  '{company} is working on the request.': '{company} está trabajando en la solicitud.',
  '{company} takes more time for its answer.': '{company} se toma más tiempo para responder.',
  'The deadline moves from {before} to {after}.': 'El plazo pasa del {before} al {after}.',
  'The deadline stays.': 'El plazo se mantiene.',
  '{company} deleted a part of the data and keeps the rest.':
    '{company} borró una parte de los datos y conserva el resto.',
  'Deleted in part. Read what is kept and why, and say whether you accept it.':
    'Borrado parcial. Lee qué se conserva y por qué, y di si lo aceptas.',
  '{company} refused the deletion.': '{company} se negó a borrar los datos.',
  'Refused. You can appeal, complain to the authority, or let it rest.':
    'Rechazada. Puedes apelar, presentar una queja ante la autoridad o dejarlo así.',
  '{company} found no data under the address in the request.':
    '{company} no encontró datos con la dirección de la solicitud.',
  'No data found. If you used another address there, tell us which.':
    'No se encontraron datos. Si allí usaste otra dirección, dinos cuál.',
  '{company} accepted the request and deletes the data later.':
    '{company} aceptó la solicitud y borrará los datos más adelante.',
  'It names {day} as the last day.': 'Indica el {day} como último día.',
  '{company} asks what exactly you want.': '{company} pregunta qué quieres exactamente.',
  'Answer the question in the mail.': 'Responde la pregunta del correo.',
  '{company} closed the ticket without saying that anything was deleted.':
    '{company} cerró el caso sin decir que se borró algo.',
  'The ticket was closed without an outcome. Decide whether we insist.':
    'El caso se cerró sin resultado. Decide si insistimos.',
  '{company} wrote. Read it in the Inbox.': '{company} escribió. Léelo en la Bandeja.',

  // A claimed deletion
  '{company} says that your data is deleted': '{company} dice que tus datos están borrados',
  '{company} says that your data is deleted ({reference})': '{company} dice que tus datos están borrados ({reference})',
  '{company} answered your request and says that your data is deleted. It counts as deleted only once you confirm it.':
    '{company} respondió a tu solicitud y dice que tus datos están borrados. Solo cuentan como borrados cuando tú lo confirmes.',
  'Is your data at {company} deleted?': '¿Están borrados tus datos en {company}?',
  'Is your data at {company} deleted? ({reference})': '¿Están borrados tus datos en {company}? ({reference})',

  // A passed deadline
  '{company} let the deadline pass': '{company} dejó pasar el plazo',
  '{company} let the deadline pass ({reference})': '{company} dejó pasar el plazo ({reference})',
  '{company} had until {day} to decide on your request {reference}. No decision has arrived.':
    '{company} tenía hasta el {day} para decidir sobre tu solicitud {reference}. No ha llegado ninguna decisión.',
  'The request is escalated: our letters now say so, and each one goes on record. There is nothing you need to do about this one.':
    'La solicitud está escalada: ahora nuestras cartas lo dicen, y cada una queda en el registro. Para esta no tienes que hacer nada.',
  'We escalate it with the next letter that we may send. If something holds that letter back, the dashboard says what.':
    'La escalamos con la próxima carta que podamos enviar. Si algo detiene esa carta, el panel dice qué es.',
  'You can also complain to the authority of your state: the provider’s evidence log shows how, with a package of everything it needs.':
    'También puedes presentar una queja ante la autoridad de tu estado: el registro de pruebas del proveedor muestra cómo, con un paquete de todo lo que hace falta.',
  'Open the evidence': 'Abrir las pruebas',

  // Deletion receipt
  'Deletion receipt: {company} ({reference})': 'Comprobante de borrado: {company} ({reference})',
  '{company} confirmed the deletion': '{company} confirmó el borrado',
  'You confirmed the deletion by {company}': 'Confirmaste el borrado de {company}',
  'on {day} {name} said by signed email that your account and all of your personal data were deleted. We understood every sentence of it.':
    'El {day}, {name} dijo en un correo firmado que tu cuenta y todos tus datos personales fueron borrados. Entendimos cada una de sus frases.',
  'on {day} you read an email from {name} as the confirmation that your data was deleted. It is your word: the email alone did not prove it.':
    'El {day} leíste un correo de {name} como la confirmación de que tus datos fueron borrados. Es tu palabra: el correo por sí solo no lo probaba.',
  'on {day} you confirmed what {name} had said by signed email: that your data was deleted.':
    'El {day} confirmaste lo que {name} había dicho en un correo firmado: que tus datos fueron borrados.',
  'Your demand {reference}.': 'Tu solicitud: {reference}.',
  'Your demand {reference} left on {day}.': 'Tu solicitud {reference} salió el {day}.',
  'The email as it arrived, its signature and your letter are in your evidence log, and you can read them offline. The receipt is attached as a PDF.':
    'El correo tal como llegó, su firma y tu carta están en tu registro de pruebas, y puedes leerlos sin conexión. El comprobante va adjunto como PDF, en inglés.',
  'Ledger entry {seq}, hash {hash}': 'Entrada {seq} del registro, hash {hash}',
  'Signed head: {head}': 'Cierre firmado: {head}',
  'Keep this email: it proves what your ledger said today.': 'Guarda este correo: prueba lo que tu registro decía hoy.',
  'It is a record of what the provider wrote, not a guarantee by us, and no legal advice.':
    'Es constancia de lo que escribió el proveedor; no es una garantía nuestra ni asesoría legal.',
  'It is a record of what you said about an email, not a guarantee by us, and no legal advice.':
    'Es constancia de lo que dijiste sobre un correo; no es una garantía nuestra ni asesoría legal.',
  'It is a record of what the provider wrote and of what you said about it, not a guarantee by us, and no legal advice.':
    'Es constancia de lo que escribió el proveedor y de lo que dijiste al respecto; no es una garantía nuestra ni asesoría legal.',

  // Billing
  'Open Billing': 'Abrir Facturación',
  'your {brand} ending in {last4}': 'tu tarjeta {brand} terminada en {last4}',
  'your card': 'tu tarjeta',
  '{amount} a month': '{amount} al mes',
  '{amount} a year': '{amount} al año',
  'Your free trial ends on {day}': 'Tu prueba gratuita termina el {day}',
  'your free trial of {name} ends on {day}. On that day {card} is charged {price}.':
    'Tu prueba gratuita de {name} termina el {day}. Ese día se cobran {price} a {card}.',
  'If you want to keep it, there is nothing you need to do. If not, cancel before that day and you pay nothing.':
    'Si quieres conservarlo, no tienes que hacer nada. Si no, cancela antes de ese día y no pagas nada.',
  'This card has had its free trial': 'Esta tarjeta ya tuvo su prueba gratuita',
  'the card that you paid with has had a free trial before, and there is one for each card and person. So no trial has started, and nothing was charged.':
    'La tarjeta con la que pagaste ya tuvo una prueba gratuita, y hay una por tarjeta y por persona. Por eso no empezó ninguna prueba, y no se cobró nada.',
  'You can still have {name}: choose it again, and its first charge of {price} is made then.':
    'Aun así puedes tener {name}: elígelo de nuevo, y entonces se hace su primer cobro de {price}.',
  'Choose your plan': 'Elige tu plan',
  'Your payment did not go through': 'Tu pago no se realizó',
  '{card} was not charged for {name} ({price}).': 'No se pudo cobrar {name} ({price}) a {card}.',
  'Everything works until {day}; after that we send no letters and Shield for meetings stops, until a payment goes through. Nothing is deleted.':
    'Todo funciona hasta el {day}; después no enviamos cartas y Shield para reuniones se detiene, hasta que se realice un pago. No se borra nada.',
  'Please check the card under Manage billing. The payment provider tries again automatically.':
    'Revisa la tarjeta en “Administrar facturación”. El proveedor de pagos lo intenta de nuevo automáticamente.',
  'Payment received: {amount}': 'Pago recibido: {amount}',
  '{card} was charged {amount} on {day} for Total Recall {name}.':
    'El {day} se cobraron {amount} a {card} por Total Recall {name}.',
  'The invoice is under Billing.': 'La factura está en Facturación.',
  'Refunded: {amount}': 'Reembolso: {amount}',
  'we refunded {amount}, charged on {day}. Your bank shows it within ten days.':
    'Te reembolsamos {amount}, que se cobraron el {day}. Tu banco lo muestra en un plazo de diez días.',
  'Your plan is now {name}': 'Tu plan ahora es {name}',
  'your plan is Total Recall {name}, {price}, for one email address.':
    'Tu plan es Total Recall {name}, {price}, para una dirección de correo.',
  'Your free trial continues. The first charge is on {day}.':
    'Tu prueba gratuita continúa. El primer cobro es el {day}.',
  'The invoice under Billing shows what the change cost.': 'La factura en Facturación muestra cuánto costó el cambio.',
  'Your plan ends on {day}': 'Tu plan termina el {day}',
  'you have canceled {name}. You keep everything until {day}, and nothing more is charged.':
    'Cancelaste {name}. Conservas todo hasta el {day}, y no se cobra nada más.',
  'The deadlines of letters already sent keep running, and your evidence stays yours to export. Until then you can resume the plan under Billing with one click.':
    'Los plazos de las cartas ya enviadas siguen corriendo, y tus pruebas siguen siendo tuyas y puedes exportarlas. Hasta entonces puedes reanudar el plan en Facturación con un clic.',
  'Your plan continues': 'Tu plan continúa',
  '{name} continues as before.': '{name} continúa como antes.',
  'It costs {price}.': 'Cuesta {price}.',
  'The next charge of {price} is on {day}.': 'El próximo cobro de {price} es el {day}.',
  'Your plan has ended': 'Tu plan terminó',
  '{name} has ended, and nothing more is charged. We send no more letters; answers that arrive are still filed.':
    '{name} terminó, y no se cobra nada más. Ya no enviamos cartas; las respuestas que lleguen se siguen archivando.',
  'Your account and your evidence stay. You can choose a plan again at any time, or close the account under Settings.':
    'Tu cuenta y tus pruebas se quedan. Puedes elegir un plan de nuevo cuando quieras, o cerrar la cuenta en Ajustes.',

  // Closing the account
  'Your account is closed; it is deleted on {day}': 'Tu cuenta está cerrada; se borra el {day}',
  'Your account is closed': 'Tu cuenta está cerrada',
  'you closed your account. We send no more letters, every browser was signed out and cleared, and your plan will not renew.':
    'Cerraste tu cuenta. Ya no enviamos cartas, se cerró la sesión en todos los navegadores y se vaciaron, y tu plan no se renovará.',
  'On {day} everything is deleted: details, letters, replies, evidence, checklists and sign-ins. The last backup that contains any of it is overwritten within 30 more days. What remains are invoices at the payment provider, for as long as tax law requires, and three things that do not say whose they were: the hash of the last signed end of your record, the code of a card that has had its free trial, and, for about 90 days, hashes of ended sessions.':
    'El {day} se borra todo: datos, cartas, respuestas, pruebas, listas de comprobación y accesos. La última copia de seguridad que contenga algo de ello se sobrescribe en un máximo de 30 días más. Lo que queda son las facturas en el proveedor de pagos, mientras lo exija la ley fiscal, y tres cosas que no dicen de quién eran: el hash del último cierre firmado de tu registro, el código de una tarjeta que ya tuvo su prueba gratuita y, durante unos 90 días, los hashes de sesiones terminadas.',
  'If you did not do this, or if you have changed your mind, sign in before that day and press Keep my account.':
    'Si no fuiste tú, o si cambiaste de opinión, inicia sesión antes de ese día y presiona “Conservar mi cuenta”.',
  'Sign in and keep it': 'Iniciar sesión y conservarla',
  'Your account stays': 'Conservas tu cuenta',
  'you kept your account. Nothing was deleted, and we send letters again when they are due.':
    'Conservaste tu cuenta. No se borró nada, y volvemos a enviar cartas cuando corresponda.',
  'Your plan was set to end with its period when you closed the account. To keep it, press Keep my plan under Billing.':
    'Al cerrar la cuenta, tu plan quedó programado para terminar con su período. Para conservarlo, presiona “Conservar mi plan” en Facturación.',

  // The page that stops optional mails
  'Stop the optional emails?': '¿Desactivar los correos opcionales?',
  'You will no longer be told by email when letters leave, when a provider answers, or when a deadline passes. All of it stays on your dashboard. What only you can do, and receipts of deletions, still come.':
    'Ya no te avisaremos por correo cuando salgan cartas, cuando un proveedor responda o cuando venza un plazo. Todo queda en tu panel. Lo que solo tú puedes hacer y los comprobantes de borrado sí te seguirán llegando.',
  'Stop these emails': 'Desactivar estos correos',
  'The optional emails are off': 'Los correos opcionales están desactivados',
  'Nothing else has changed: letters leave as before. You can switch the emails on again in your settings.':
    'No cambió nada más: las cartas salen como antes. Puedes activar los correos de nuevo en tus ajustes.',
  'Open the settings': 'Abrir los ajustes',
  'This link does not work': 'Este enlace no funciona',
  'It may be cut off, or its account may be closed. Nothing has changed. Signed in, you find the switch in your settings.':
    'Puede estar cortado, o su cuenta puede estar cerrada. No cambió nada. Con la sesión iniciada, encuentras el interruptor en tus ajustes.',

  // What stands
  'Your evidence log has each letter exactly as it was sent, and you can read it offline. An email in your Inbox waits for your word.':
    'Tu registro de pruebas tiene cada carta tal como se envió, y puedes leerlo sin conexión. Un correo en tu Bandeja espera tu palabra.',
  'Your evidence log has each letter exactly as it was sent, and you can read it offline. These letters need nothing from you.':
    'Tu registro de pruebas tiene cada carta tal como se envió, y puedes leerlo sin conexión. Estas cartas no necesitan nada de ti.',
  'Attorney demand (our {notice}; no attorney signed it)':
    'Requerimiento de abogado (nuestra carta «{notice}»; no la firmó ningún abogado)',
  '{company} refused your request ({reference})': '{company} rechazó tu solicitud ({reference})',
  '{company} refused your request': '{company} rechazó tu solicitud',
  'You can ask for a review, complain to the authority, or let it rest. We ask again only if you say so.':
    'Puedes pedir una revisión, presentar una queja ante la autoridad o dejarlo. Solo lo pedimos de nuevo si tú lo dices.',
  'You can appeal until {day}, complain to the authority, or let it rest. We ask again only if you say so.':
    'Puedes recurrir hasta el {day}, presentar una queja ante la autoridad o dejarlo. Solo lo pedimos de nuevo si tú lo dices.',
  'Say in the Inbox whether you accept it, or appeal. No letter goes out until you have.':
    'Di en la Bandeja si lo aceptas, o recurre. No sale ninguna carta hasta entonces.',
  'Only you can do this. We send no letter until you have, and without it the request may be denied.':
    'Solo tú puedes hacerlo. No enviamos ninguna carta hasta entonces, y sin ello pueden denegar la solicitud.',
  'There is nothing you need to do. If no word comes, we ask after {day}.':
    'No tienes que hacer nada. Si no llega ninguna noticia, preguntamos después del {day}.',
  'Please read the email and tell us whether that is true: one question, two buttons. {company} gets no reminder from us. Without your answer we ask it on {day} to confirm that nothing was left out.':
    'Lee el correo y dinos si es cierto: una pregunta, dos botones. {company} no recibe ningún recordatorio nuestro. Sin tu respuesta, el {day} le pedimos que confirme que no faltó nada.',
  'Its last email is in your Inbox and waits for your word: it may be the decision.':
    'Su último correo está en tu Bandeja y espera tu palabra: puede ser la decisión.',
  'a provider waits for you, or for your word': 'un proveedor espera algo de ti, o tu palabra',
  'all letters are sent, and you choose what comes next': 'ya se enviaron todas las cartas y tú eliges qué sigue',
  'a quarter has passed': 'ha pasado un trimestre',
  '{company} still waits for you ({reference})': '{company} sigue esperando algo de ti ({reference})',
  'An email of {company} waits for your word ({reference})': 'Un correo de {company} espera tu palabra ({reference})',
  'You can still appeal to {company} ({reference})': 'Aún puedes recurrir ante {company} ({reference})',
  '{company} still waits for you': '{company} sigue esperando algo de ti',
  'An email of {company} waits for your word': 'Un correo de {company} espera tu palabra',
  'You can still appeal to {company}': 'Aún puedes recurrir ante {company}',
  '{company} says so, and you have not told us whether it is true. It counts as deleted only once you confirm it.':
    '{company} lo dice, y no nos has dicho si es cierto. Solo cuenta como borrado cuando tú lo confirmes.',
  'Without your word we ask {company} on {day} to confirm that nothing was left out, and send it no reminder.':
    'Sin tu palabra, el {day} pedimos a {company} que confirme que no faltó nada, y no le enviamos ningún recordatorio.',
  '{company} answered your request, and we are not sure what the answer means. Only you can say it.':
    '{company} respondió a tu solicitud y no estamos seguros de qué significa la respuesta. Solo tú puedes decirlo.',
  'Until you do, our letters say only that it wrote.': 'Hasta que lo hagas, nuestras cartas solo dicen que escribió.',
  '{company} refused your request. An appeal is ready in its evidence log; only you can send it, until {day}.':
    '{company} rechazó tu solicitud. En su registro de pruebas hay un recurso listo; solo tú puedes enviarlo, hasta el {day}.',
  'If you do nothing, the refusal stands, and we do not ask again unless you say so.':
    'Si no haces nada, la negativa se mantiene, y no lo pedimos de nuevo salvo que tú lo digas.',
  'Only you can do this. {company} does not go on without it, and we send no letter meanwhile.':
    'Solo tú puedes hacerlo. {company} no sigue sin ello, y entretanto no enviamos ninguna carta.',
  '{company} has waited for a week. Nothing is deleted until you have answered, or said that you cannot.':
    '{company} espera desde hace una semana. No se borra nada hasta que respondas o digas que no puedes.',
  '{company} waits for you; without it the request will be denied.':
    '{company} espera algo de ti; sin ello denegarán la solicitud.',
  'If you cannot give it, say so in the Inbox: we then ask for a decision on the request as it stands.':
    'Si no puedes darlo, dilo en la Bandeja: entonces pedimos una decisión sobre la solicitud tal como está.',
  'This is our last reminder. {company} waits for you; without it the request will be denied.':
    'Este es nuestro último recordatorio. {company} espera algo de ti; sin ello denegarán la solicitud.',
  'If you do nothing, nothing is deleted and no letter goes out. You can still answer at any time, or say that you cannot.':
    'Si no haces nada, no se borra nada y no sale ninguna carta. Puedes responder en cualquier momento, o decir que no puedes.',
  'All letters to {company} are sent: your choice now ({reference})':
    'Ya se enviaron todas las cartas a {company}: ahora eliges tú ({reference})',
  'All letters to {company} are sent': 'Ya se enviaron todas las cartas a {company}',
  'You have appealed. You can complain to the authority, or let it rest. We ask again only if you say so.':
    'Has recurrido. Puedes presentar una queja a la autoridad o dejarlo. Solo lo pedimos de nuevo si tú lo dices.',
  'Say in the Inbox what you want. No letter goes out until you have.':
    'Di en la bandeja de entrada qué quieres. Hasta entonces no sale ninguna carta.',
  'An email in your Inbox waits for your word.': 'Un correo de tu bandeja de entrada espera tu respuesta.',
  '{company} announced the deletion for your request {reference}. No word that it is done has arrived.':
    '{company} anunció la eliminación para tu solicitud {reference}. No ha llegado ninguna noticia de que esté hecha.',
  'What do you say to the answer of {company}? ({reference})': '¿Qué dices a la respuesta de {company}? ({reference})',
  'What do you say to the answer of {company}?': '¿Qué dices a la respuesta de {company}?',
  'Our last letter gave {company} ten days, and they are over. No deletion is confirmed.':
    'Nuestra última carta dio diez días a {company}, y ya pasaron. No hay ninguna eliminación confirmada.',
  'You can complain to the authority: its evidence log holds the complaint, ready to send, and a package of every letter and answer. Or close the request; the record stays.':
    'Puedes presentar una queja ante la autoridad: su registro de pruebas tiene la queja, lista para enviar, y un paquete con cada carta y cada respuesta. O cierra la solicitud; el registro se conserva.',
  'We send no more letters about this request. Once a quarter we tell you where it stands.':
    'No enviamos más cartas sobre esta solicitud. Una vez por trimestre te decimos cómo está.',
  '{company}: {title}. {text}': '{company}: {title}. {text}',
  'Where your requests stand': 'Cómo están tus solicitudes',
  'you have heard nothing from us for a while. This is where each request stands:':
    'hace un tiempo que no sabes nada de nosotros. Así está cada solicitud:',
  'Your plan goes on as it is; you can change or end it under Billing.':
    'Tu plan sigue como está; puedes cambiarlo o terminarlo en Facturación.',
  'Open the dashboard': 'Abrir el panel',
} as const
