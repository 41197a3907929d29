/** What a demand asks for: the choice per provider, its cost, and the signature for it. */
export const scope = {
  // Covers and costs, from the providers' rows
  'Chats, files, memories, training copies.': 'Chats, archivos, memorias y copias para entrenamiento.',
  'Gemini chats, files, saved info, training copies.':
    'Chats de Gemini, archivos, información guardada y copias para entrenamiento.',
  'Everything that it holds on you.': 'Todo lo que tiene sobre ti.',
  'Chats, uploaded files, memories, custom instructions, feedback, and copies set aside for training.':
    'Chats, archivos subidos, memorias, instrucciones personalizadas, comentarios y copias apartadas para entrenamiento.',
  'Chats, projects, files, memories, feedback, and copies set aside for training.':
    'Chats, proyectos, archivos, memorias, comentarios y copias apartadas para entrenamiento.',
  'Gemini chats, files, saved info, feedback, and copies set aside for training.':
    'Chats de Gemini, archivos, información guardada, comentarios y copias apartadas para entrenamiento.',
  'Chats, files, memories, feedback, and copies set aside for training.':
    'Chats, archivos, memorias, comentarios y copias apartadas para entrenamiento.',
  'Everything that the company holds on you, whatever its source.':
    'Todo lo que la empresa tiene sobre ti, venga de donde venga.',
  'Your own copy goes too. Export first what you need.':
    'Tu propia copia también se borra. Exporta antes lo que necesites.',
  'Your own copy goes too. Chats flagged for safety may be kept; the letter asks which.':
    'Tu propia copia también se borra. Los chats marcados por seguridad pueden conservarse; la carta pregunta cuáles.',
  'Your own copy goes too. Chats that a reviewer has read may be kept up to three years; the letter asks which.':
    'Tu propia copia también se borra. Los chats que ha leído un revisor pueden conservarse hasta tres años; la carta pregunta cuáles.',
  'It cannot be undone. Records that a law makes it keep may stay; the letter asks which.':
    'No se puede deshacer. Pueden quedar registros que una ley obliga a conservar; la carta pregunta cuáles.',
  'All of that, and the profile, the login, and the GPTs you made.':
    'Todo eso, y además el perfil, el acceso y los GPT que creaste.',
  'All of that, and the profile, the login and the settings.': 'Todo eso, y además el perfil, el acceso y los ajustes.',
  'All of that, and the xAI profile and login. An X account stays: it is another company’s.':
    'Todo eso, y además el perfil y el acceso de xAI. Una cuenta de X se queda: es de otra empresa.',
  'It cannot be undone. A paid plan ends, API keys stop working, and OpenAI lets no new account use this address.':
    'No se puede deshacer. Un plan de pago termina, las claves de API dejan de funcionar y OpenAI no permite que otra cuenta use esta dirección.',
  'It cannot be undone. A paid plan ends, API keys stop working, and unused API credit is lost.':
    'No se puede deshacer. Un plan de pago termina, las claves de API dejan de funcionar y el crédito de API sin usar se pierde.',
  'It cannot be undone. A paid plan ends, and API keys stop working.':
    'No se puede deshacer. Un plan de pago termina y las claves de API dejan de funcionar.',
  'It cannot be undone. A paid plan ends, and the same address may not be usable again.':
    'No se puede deshacer. Un plan de pago termina y quizá la misma dirección no pueda volver a usarse.',
  'Account stays.': 'La cuenta se queda.',
  'account stays': 'la cuenta se queda',
  'Your Google Account stays.': 'Tu cuenta de Google se queda.',
  'Google Account stays': 'la cuenta de Google se queda',
  'Gemini has no account of its own. The letter never touches your Google Account.':
    'Gemini no tiene cuenta propia. La carta nunca toca tu cuenta de Google.',
  'You reach Grok through X. The letter never touches your X account: it is another company’s.':
    'Llegas a Grok a través de X. La carta nunca toca tu cuenta de X: es de otra empresa.',
  'You have no account there, so there is none to keep or to close.':
    'No tienes cuenta allí, así que no hay ninguna que conservar o cerrar.',
  'Logs and content that you sent through the API. API keys stop working.':
    'Registros y contenido que enviaste por la API. Las claves de API dejan de funcionar.',
  'Logs and content that you sent through the API. Anthropic may decline this for paid API accounts.':
    'Registros y contenido que enviaste por la API. Anthropic puede negarse si la cuenta de API es de pago.',

  // The choice
  'Who should delete what?': '¿Quién debe borrar qué?',
  'We ask for your chats, not for your account. You keep every login unless you say otherwise.':
    'Pedimos tus chats, no tu cuenta. Conservas todos tus accesos, salvo que digas otra cosa.',
  'What {company} should delete': 'Qué debe borrar {company}',
  'What each provider should delete': 'Qué debe borrar cada proveedor',
  'Delete my chats, files, memories and training copies; keep my account':
    'Borrar mis chats, archivos, memorias y copias para entrenamiento; conservar mi cuenta',
  'Delete the account too': 'Borrar también la cuenta',
  'Everything, and the account too.': 'Todo, y también la cuenta.',
  'API data too.': 'También los datos de API.',
  'Known there by {name}.': 'Allí te conocen por {name}.',
  Costs: 'Cuesta',
  'Delete API data too': 'Borrar también los datos de API',
  'How {company} knows you, if not by that address': 'Cómo te conoce {company}, si no es por esa dirección',
  'A phone number, a relay address or a handle such as @name. Optional; the letter and what you sign name it.':
    'Un teléfono, una dirección de reenvío o un alias como @nombre. Opcional; la carta y lo que firmas lo nombran.',
  Change: 'Cambiar',
  'Change what {company} deletes': 'Cambiar lo que borra {company}',
  'Details of what {company} deletes': 'Detalles de lo que borra {company}',
  'What the letter says': 'Qué dice la carta',
  'The marked sentences are what your choice changes. All later letters repeat them.':
    'Las frases marcadas son lo que cambia tu elección. Todas las cartas posteriores las repiten.',

  // The summary and the signature
  'Us to demand this for {address}, and to follow up until it is answered.':
    'Que exijamos esto para {address} y que insistamos hasta que haya respuesta.',
  'and the account': 'y la cuenta',
  'Reading your chats, signing anything else, asking for more than this list, or acting in court. A change is signed again.':
    'Leer tus chats, firmar otra cosa, pedir más que esta lista ni actuar ante un tribunal. Un cambio se firma de nuevo.',
  'I understand that my {names} account will be closed and cannot be restored.':
    'Entiendo que mi cuenta de {names} se cerrará y no se podrá recuperar.',
  'I understand that my {names} accounts will be closed and cannot be restored.':
    'Entiendo que mis cuentas de {names} se cerrarán y no se podrán recuperar.',
  'You changed what is deleted since you signed.': 'Desde que firmaste has cambiado lo que se borra.',
  'What {names} should delete is not what you signed. Letters that ask for it go out once you have signed again.':
    'Lo que debe borrar {names} no es lo que firmaste. Las cartas que lo piden salen cuando firmes de nuevo.',
  'Change what is deleted': 'Cambiar lo que se borra',

  // Changes on their way
  'A provider of your own': 'Un proveedor propio',
  '{name}: delete the account too': '{name}: borrar también la cuenta',
  '{name}: delete the contents, keep the account': '{name}: borrar el contenido, conservar la cuenta',
  '{name}: delete API data too': '{name}: borrar también los datos de API',
  '{name}: leave API data alone': '{name}: no tocar los datos de API',
  'How {name} knows you': 'Cómo te conoce {name}',

  // Why a letter is held
  'You changed what this provider is asked to delete. Its letter goes out once you have signed the change.':
    'Has cambiado lo que se pide borrar a este proveedor. Su carta sale cuando firmes el cambio.',
  'You have since chosen to keep a part of what this request asks for, so no more letters go out for it.':
    'Después elegiste conservar una parte de lo que pide esta solicitud, así que ya no sale ninguna carta más por ella.',

  // At a page of the provider where one deletes by oneself
  'Open {name} of {company}': 'Abrir {name} de {company}',
  'Sign in with your own account': 'Entra con tu propia cuenta',
  'With the account that you use with {assistant}. You delete there yourself; nobody needs your password.':
    'Con la cuenta que usas con {assistant}. Allí borras tú; nadie necesita tu contraseña.',
  'Delete everything there': 'Borra todo lo que haya allí',
  'Press Delete, then All time. The account itself stays.':
    'Pulsa Eliminar y luego Todo el tiempo. La cuenta misma se queda.',
  'Take it of the page once it shows that nothing is left: with the day.':
    'Hazla de la página cuando muestre que no queda nada: con la fecha.',
}
