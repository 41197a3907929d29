/** What the rules say: headline, standings, badges, dates, failures, plans. */
export const rules = {
  // Times
  'just now': 'hace un momento',
  '1 minute ago': 'hace 1 minuto',
  '1 hour ago': 'hace 1 hora',
  '{minutes} minutes ago': 'hace {minutes} minutos',
  '{hours} hours ago': 'hace {hours} horas',
  'on {time}': 'el {time}',

  // Headline of the Overview
  'No provider is switched on.': 'No hay ningún proveedor activado.',
  'Switch on at least one, and we write to it next.': 'Activa al menos uno y le escribimos enseguida.',
  'one verified': 'una verificada',
  'one talking': 'una en conversación',
  'one asked': 'una enviada',
  'one silent': 'una sin respuesta',
  'one overdue': 'una fuera de plazo',
  'one escalated': 'una escalada',
  'one refused': 'una rechazada',
  'one waiting for you': 'una pendiente de ti',
  'one paused': 'una en pausa',
  'one being prepared': 'una en preparación',
  'one archived': 'una archivada',
  'one silent on the last day': 'una sin respuesta en el último día',
  'one silent with 1 day left': 'una sin respuesta y con 1 día de plazo',
  'one asked on the last day': 'una enviada y en el último día',
  'one asked with 1 day left': 'una enviada con 1 día de plazo',
  'one waiting for your signature': 'una a la espera de tu firma',
  'one waiting for your confirmation': 'una a la espera de tu confirmación',
  'one on hold': 'una en espera',
  'We escalate to legal next and you do nothing.': 'Ahora escalamos al área legal; tú no tienes que hacer nada.',
  '{n} verified': '{n} verificadas',
  '{n} talking': '{n} en conversación',
  '{n} asked': '{n} enviadas',
  '{n} silent': '{n} sin respuesta',
  '{n} overdue': '{n} fuera de plazo',
  '{n} escalated': '{n} escaladas',
  '{n} refused': '{n} rechazadas',
  '{n} waiting for you': '{n} pendientes de ti',
  '{n} paused': '{n} en pausa',
  '{n} being prepared': '{n} en preparación',
  '{n} archived': '{n} archivadas',
  'all {n} verified': 'las {n} verificadas',
  '{n} silent on the last day': '{n} sin respuesta en el último día',
  '{n} silent with 1 day left': '{n} sin respuesta y con 1 día de plazo',
  'one silent with {days} days left': 'una sin respuesta y con {days} días de plazo',
  '{n} silent with {days} days left': '{n} sin respuesta y con {days} días de plazo',
  '{n} asked on the last day': '{n} enviadas y en el último día',
  '{n} asked with 1 day left': '{n} enviadas con 1 día de plazo',
  'one asked with {days} days left': 'una enviada con {days} días de plazo',
  '{n} asked with {days} days left': '{n} enviadas con {days} días de plazo',
  '{n} waiting for your signature': '{n} a la espera de tu firma',
  '{n} waiting for your confirmation': '{n} a la espera de tu confirmación',
  '{n} on hold': '{n} en espera',
  'Cycle {number} of {year} started {date}.': 'El ciclo {number} de {year} empezó el {date}.',
  '{companies} needs an answer from you next.': 'Ahora {companies} necesita una respuesta tuya.',
  '{companies} need an answer from you next.': 'Ahora {companies} necesitan una respuesta tuya.',
  '{companies} is past the deadline without a decision.': '{companies} está fuera de plazo y no ha decidido.',
  '{companies} are past the deadline without a decision.': '{companies} están fuera de plazo y no han decidido.',
  '{companies} has the letter and acts next.': '{companies} tiene la carta y da el siguiente paso.',
  '{companies} have the letter and act next.': '{companies} tienen la carta y dan el siguiente paso.',
  'We write to {companies} next and you do nothing.': 'Ahora escribimos a {companies}; tú no tienes que hacer nada.',
  'Letters to {companies} go out again when you resume them.':
    'Las cartas a {companies} vuelven a salir cuando las reanudes.',
  'No more letters go out for archived requests; the evidence is kept.':
    'No salen más cartas por las solicitudes archivadas; las pruebas se conservan.',
  '{companies} has refused, on record.': '{companies} se negó, y así consta en el registro.',
  '{companies} have refused, on record.': '{companies} se negaron, y así consta en el registro.',
  'You have complained; the regulator acts next.': 'Presentaste una queja; el siguiente paso es de la autoridad.',
  '{company} is on day {days}, in legal escalation.': '{company} está en el día {days}, en escalamiento legal.',
  'Without an answer by {date}, we send the deletion demand and you do nothing.':
    'Si no hay respuesta hasta el {date}, enviamos la solicitud de borrado; tú no tienes que hacer nada.',
  'Without an answer by {date}, we send Follow-up #1 and you do nothing.':
    'Si no hay respuesta hasta el {date}, enviamos el recordatorio n.º 1; tú no tienes que hacer nada.',
  'Without an answer by {date}, we send Follow-up #2 and you do nothing.':
    'Si no hay respuesta hasta el {date}, enviamos el recordatorio n.º 2; tú no tienes que hacer nada.',
  'Without an answer by {date}, we send the final reminder and you do nothing.':
    'Si no hay respuesta hasta el {date}, enviamos el último recordatorio; tú no tienes que hacer nada.',
  'Without an answer by {date}, we escalate to legal and you do nothing.':
    'Si no hay respuesta hasta el {date}, escalamos al área legal; tú no tienes que hacer nada.',
  'Without an answer by {date}, we send the legal reminder and you do nothing.':
    'Si no hay respuesta hasta el {date}, enviamos el recordatorio legal; tú no tienes que hacer nada.',
  'Without an answer by {date}, we send the final notice and you do nothing.':
    'Si no hay respuesta hasta el {date}, enviamos el aviso final; tú no tienes que hacer nada.',
  '{companies} have not answered.': '{companies} no han respondido.',
  '{company} has not answered {n} letters.': '{company} no ha respondido a {n} cartas.',
  '{company} has not answered our letter.': '{company} no ha respondido a nuestra carta.',
  'If the silence lasts until {date}, we send the deletion demand and you do nothing.':
    'Si el silencio dura hasta el {date}, enviamos la solicitud de borrado; tú no tienes que hacer nada.',
  'If the silence lasts until {date}, we send Follow-up #1 and you do nothing.':
    'Si el silencio dura hasta el {date}, enviamos el recordatorio n.º 1; tú no tienes que hacer nada.',
  'If the silence lasts until {date}, we send Follow-up #2 and you do nothing.':
    'Si el silencio dura hasta el {date}, enviamos el recordatorio n.º 2; tú no tienes que hacer nada.',
  'If the silence lasts until {date}, we send the final reminder and you do nothing.':
    'Si el silencio dura hasta el {date}, enviamos el último recordatorio; tú no tienes que hacer nada.',
  'If the silence lasts until {date}, we escalate to legal and you do nothing.':
    'Si el silencio dura hasta el {date}, escalamos al área legal; tú no tienes que hacer nada.',
  'If the silence lasts until {date}, we send the legal reminder and you do nothing.':
    'Si el silencio dura hasta el {date}, enviamos el recordatorio legal; tú no tienes que hacer nada.',
  'If the silence lasts until {date}, we send the final notice and you do nothing.':
    'Si el silencio dura hasta el {date}, enviamos el aviso final; tú no tienes que hacer nada.',
  '{companies} acts next.': '{companies} da el siguiente paso.',
  '{companies} act next.': '{companies} dan el siguiente paso.',
  '{companies} acts next; a decision is due by {date}.':
    '{companies} da el siguiente paso; debe decidir a más tardar el {date}.',
  '{companies} act next; a decision is due by {date}.':
    '{companies} dan el siguiente paso; deben decidir a más tardar el {date}.',
  'The next cycle opens {date}.': 'El próximo ciclo empieza el {date}.',
  '{companies} has confirmed; the evidence is on record.': '{companies} ya confirmó; las pruebas están en el registro.',
  '{companies} have confirmed; the evidence is on record.':
    '{companies} ya confirmaron; las pruebas están en el registro.',

  // Where a request stands
  Archived: 'Archivada',
  'Waiting for you': 'Te toca a ti',
  'With the regulator': 'En manos de la autoridad',
  Refused: 'Se negó',
  Paused: 'En pausa',
  'One of its emails needs your word. It is in the Inbox.': 'Uno de sus correos espera tu palabra. Está en la Bandeja.',
  'Letter held': 'Carta retenida',
  'Letter returned': 'Carta devuelta',
  'The letter goes out within a minute.': 'La carta sale en menos de un minuto.',
  'No mail server': 'Sin servidor de correo',
  'Not started': 'Sin empezar',
  'We look up its mail server first.': 'Primero buscamos su servidor de correo.',
  'We prepare it next.': 'La preparamos enseguida.',
  'You have complained to the regulator.': 'Presentaste una queja ante la autoridad.',
  'Waiting for your signature.': 'A la espera de tu firma.',
  'Waiting for your confirmation.': 'A la espera de tu confirmación.',
  '1 file on record.': '1 archivo en el registro.',
  'Has written': 'Ha escrito',
  'No answer yet': 'Aún sin respuesta',
  'Waiting for the provider.': 'A la espera del proveedor.',
  'No letter goes out now.': 'Por ahora no sale ninguna carta.',
  'All our letters are sent.': 'Ya enviamos todas nuestras cartas.',
  'All our letters are sent. You choose what comes next.': 'Ya enviamos todas nuestras cartas. Tú eliges qué sigue.',
  '{domain} does not accept email. Remove it in Settings, and add it again with the address in its privacy policy.':
    '{domain} no acepta correo. Quita el proveedor en Ajustes y agrégalo de nuevo con la dirección que figura en su política de privacidad.',
  'File its answer under the evidence, or close the request.':
    'Archiva su respuesta en las pruebas, o cierra la solicitud.',
  'You have complained to the Attorney General of {state}.': 'Presentaste una queja ante el fiscal general de {state}.',
  'You have complained to the {authority}.': 'Presentaste una queja ante la {authority}.',
  'Marked verified by our staff on day {day}, {date}; 1 file on record.':
    'Nuestro personal la marcó como verificada el día {day}, {date}; 1 archivo en el registro.',
  'Marked verified by our staff on day {day}, {date}; {count} files on record.':
    'Nuestro personal la marcó como verificada el día {day}, {date}; {count} archivos en el registro.',
  '{count} files on record.': '{count} archivos en el registro.',
  'Confirmed on day {day}, {date}; 1 file on record.': 'Confirmada el día {day}, {date}; 1 archivo en el registro.',
  'Confirmed on day {day}, {date}; {count} files on record.':
    'Confirmada el día {day}, {date}; {count} archivos en el registro.',
  'You have used it again; the next cycle asks it to delete that, too.':
    'Lo usaste de nuevo; en el próximo ciclo le pedimos que borre eso también.',
  'We ask it to confirm again from {date} on, or sooner if you have used it since.':
    'Le pedimos que lo confirme de nuevo a partir del {date}, o antes si lo has usado desde entonces.',
  'We ask it to confirm again from {date} on.': 'Le pedimos que lo confirme de nuevo a partir del {date}.',
  'Deletion demand sent on {date}.': 'Solicitud de borrado enviada el {date}.',
  'Follow-up #1 sent on {date}.': 'Recordatorio n.º 1 enviado el {date}.',
  'Follow-up #2 sent on {date}.': 'Recordatorio n.º 2 enviado el {date}.',
  'Final reminder sent on {date}.': 'Último recordatorio enviado el {date}.',
  'Escalation to legal sent on {date}.': 'Carta de escalamiento enviada el {date}.',
  'Legal reminder sent on {date}.': 'Recordatorio legal enviado el {date}.',
  'Final notice sent on {date}.': 'Aviso final enviado el {date}.',
  'Decision due {date}.': 'Debe decidir a más tardar el {date}.',
  'All our letters are sent. From {date} on you choose what comes next.':
    'Ya enviamos todas nuestras cartas. A partir del {date}, tú eliges qué sigue.',
  'Next: {letter}, today.': 'Sigue: {letter}, hoy.',
  'Next: {letter}, {date}.': 'Sigue: {letter}, el {date}.',
  'On hold; no letter goes out now.': 'En espera; por ahora no sale ninguna carta.',
  'We confirm its privacy address first; then the letter goes out.':
    'Primero confirmamos su dirección de privacidad; después sale la carta.',
  'the District of Columbia': 'Washington, D. C.',

  // The line of the day
  'No request yet, so no reference.': 'Aún no hay solicitud, así que no hay referencia.',
  'Nothing is in its log yet.': 'Su registro aún está vacío.',
  'No law is named before the first letter.': 'Antes de la primera carta no se cita ninguna ley.',
  '0 letters sent.': '0 cartas enviadas.',
  'No deadline runs yet.': 'Aún no corre ningún plazo.',
  'No answer on record.': 'Ninguna respuesta en el registro.',
  'The first letter has not left yet.': 'La primera carta aún no ha salido.',
  'On record: 1 entry and 1 file.': 'En el registro: 1 entrada y 1 archivo.',
  'The demand is on our side and goes out next.': 'La solicitud está en nuestras manos y sale enseguida.',
  'The clock runs, and every quiet day is on record.': 'El plazo corre, y cada día de silencio queda en el registro.',
  'The provider has the letter and looks into it next.': 'El proveedor tiene la carta; ahora la examina.',
  'The provider is working on it and decides next.': 'El proveedor trabaja en ello; ahora decide.',
  'The next word is theirs, and it has a deadline.': 'La palabra la tienen ellos, y hay un plazo.',
  'Done, with files that anyone can check.': 'Listo, con archivos que cualquiera puede comprobar.',
  'The provider owes an answer that the law asks for.': 'El proveedor debe una respuesta que la ley exige.',
  'The record of this refusal is kept for anyone who asks.': 'Esta negativa queda en el registro para quien pregunte.',
  'Past the deadline, the letters grow firmer.': 'Pasado el plazo, las cartas se vuelven más firmes.',
  'The provider was told what follows from its silence.': 'El proveedor sabe qué consecuencias tiene su silencio.',
  'Reference {reference}; ask with it, and they find the request.':
    'Referencia {reference}; pregunta con ella y encuentran la solicitud.',
  'Newest entry: {entry}, {date}.': 'Entrada más reciente: {entry}, {date}.',
  'Asked as a resident of {state}, with {period} to decide.':
    'Pedido como residente de {state}, con {period} para decidir.',
  // Periods that a law sets
  'one month': 'un mes',
  '{count} months': '{count} meses',
  '{days} business days': '{days} días hábiles',
  'California’s Delete Request and Opt-out Platform (DROP) is free: one request there reaches every data broker registered with the state, and since August 1, 2026 they have to process it. It does not reach the AI providers that we write to, so it adds to these letters and replaces none of them.':
    'La plataforma DROP de California (Delete Request and Opt-out Platform) es gratuita: una solicitud llega allí a todos los intermediarios de datos registrados en el estado, y desde el 1 de agosto de 2026 tienen que tramitarla. No llega a los proveedores de IA a los que escribimos, así que se suma a estas cartas y no sustituye ninguna.',
  '1 letter sent, the last on {date}.': '1 carta enviada, la última el {date}.',
  '{count} letters sent, the last on {date}.': '{count} cartas enviadas, la última el {date}.',
  'The deadline is the end of {date}.': 'El plazo vence al final del {date}.',
  '1 answer on record, the last on {date}.': '1 respuesta en el registro, la última el {date}.',
  '{count} answers on record, the last on {date}.': '{count} respuestas en el registro, la última el {date}.',
  'The first letter left {date}.': 'La primera carta salió el {date}.',
  'On record: 1 entry and {files} files.': 'En el registro: 1 entrada y {files} archivos.',
  'On record: {entries} entries and 1 file.': 'En el registro: {entries} entradas y 1 archivo.',
  'On record: {entries} entries and {files} files.': 'En el registro: {entries} entradas y {files} archivos.',
  'Nothing has been sent yet; we write the first letter next.':
    'Aún no se ha enviado nada; ahora escribimos la primera carta.',
  'The letter is ready to be sent; we act next.': 'La carta está lista para enviarse; el siguiente paso es nuestro.',
  'Written and filed; the letter goes out next.': 'Escrita y archivada; ahora sale la carta.',
  'The letter has left; the provider acts next.': 'La carta ya salió; el siguiente paso es del proveedor.',
  'No answer yet; if that stays so, we write again.': 'Aún no hay respuesta; si sigue así, escribimos de nuevo.',
  'Receipt is confirmed; a review comes next.': 'Acusaron recibo; ahora viene la revisión.',
  'They have answered; the deadline keeps running.': 'Respondieron; el plazo sigue corriendo.',
  'Under review; a decision has a date by which it is due.': 'En revisión; la decisión tiene fecha límite.',
  'The deletion is confirmed; the evidence is on record.':
    'El borrado está confirmado; las pruebas están en el registro.',
  'Confirmed and filed; nobody has to act.': 'Confirmado y archivado; nadie tiene que hacer nada.',
  'Refused or silent past the deadline; both are on record.':
    'Se negó o calló fuera de plazo; ambas cosas constan en el registro.',
  'We have escalated; the next legal letter has its date.': 'Ya escalamos; la próxima carta legal tiene su fecha.',

  // Needs you
  'They want to see that it is you': 'Quieren comprobar que eres tú',
  'They ask whether we may act for you': 'Preguntan si podemos actuar por ti',
  'Your authorization is not sent yet. Tell them yourself that you have asked for it.':
    'Tu autorización aún no se ha enviado. Diles tú que lo has pedido.',
  'They point to their own form': 'Te remiten a su propio formulario',
  'They ask you a question': 'Te hacen una pregunta',
  'They keep a part of it': 'Se quedan con una parte',
  'They found nothing under your address': 'No encontraron nada con tu dirección',
  'They closed the ticket without a result': 'Cerraron el caso sin resultado',
  'They refuse': 'Se niegan',
  'You can object, complain to the authority, or leave it. The evidence log has both letters ready.':
    'Puedes objetar, presentar una queja ante la autoridad o dejarlo. El registro de pruebas tiene ambas cartas listas.',
  'Its address does not accept email': 'Su dirección no acepta correo',
  'Remove it in Settings, and add it again with the address in its privacy policy.':
    'Quita el proveedor en Ajustes y agrégalo de nuevo con la dirección que figura en su política de privacidad.',
  'Have you used it again since?': '¿Lo has usado de nuevo desde entonces?',
  'Has the regulator answered?': '¿Ha respondido la autoridad?',
  'All our letters are sent, and it is not settled': 'Ya enviamos todas nuestras cartas y no está resuelto',
  'File what it wrote, or close the request. Until then it stays with the regulator.':
    'Archiva lo que escribió, o cierra la solicitud. Hasta entonces queda en manos de la autoridad.',
  'You choose what comes next: complain to the authority, with everything on record, or close the request.':
    'Tú eliges qué sigue: presentar una queja ante la autoridad, con todo el registro, o cerrar la solicitud.',
  'We are not sure what this email means': 'No estamos seguros de qué significa este correo',
  'An email says that your data is deleted': 'Un correo dice que tus datos están borrados',
  'They say that your data is deleted': 'Dicen que tus datos están borrados',
  'Tell us what it is. Until you do, it changes nothing.': 'Dinos qué es. Hasta que lo hagas, no cambia nada.',
  'We could not prove that it comes from a known desk about this request. Read it, then tell us whether it is true.':
    'No pudimos probar que viene de una oficina conocida y trata de esta solicitud. Léelo y dinos si es verdad.',
  'Read it, then tell us whether it covers everything. It counts only once you confirm it.':
    'Léelo y dinos si lo abarca todo. Solo cuenta cuando tú lo confirmas.',
  'They are waiting for you': 'Esperan algo de ti',
  'Read their email, and answer it.': 'Lee su correo y respóndelo.',
  'It has confirmed the deletion. If you have, we ask for what it collected since; if not, no letter goes out before the yearly confirmation.':
    'Confirmó el borrado. Si lo has usado, le pedimos también lo que reunió desde entonces; si no, no sale ninguna carta hasta la confirmación anual.',

  // Entries of the log
  'Letter Prepared': 'Carta preparada',
  'Deletion Request Submitted': 'Solicitud de borrado enviada',
  'Provider Acknowledged': 'Acuse de recibo del proveedor',
  'Follow-up Sent': 'Recordatorio enviado',
  'Provider Reply': 'Respuesta del proveedor',
  'Legal Escalation': 'Escalamiento legal',
  'Deletion Verified': 'Borrado verificado',
  'Action Required': 'Se requiere tu acción',
  'Provider Decision': 'Decisión del proveedor',
  'Deadline Extended': 'Plazo ampliado',
  'Delivery Failed': 'Entrega fallida',
  'Email Quarantined': 'Correo en cuarentena',
  Authorization: 'Autorización',
  'Staff Action': 'Acción del personal',

  // Timeline
  '{name}: the letter has not left yet.': '{name}: la carta aún no ha salido.',
  '{entry} on day {day}': '{entry} el día {day}',
  '{name}: verified on day {end}.': '{name}: verificada el día {end}.',
  '{name}: day {end}.': '{name}: día {end}.',
  '{name}: day {end}, due on day {due}, {dueDate}.': '{name}: día {end}, vence el día {due}, {dueDate}.',
  '{name}: day {end}, due on day {due}, {dueDate}, extended from day {before}, {beforeDate}.':
    '{name}: día {end}, vence el día {due}, {dueDate}, ampliado desde el día {before}, {beforeDate}.',

  // Traction
  'a decision has been due.': 'ya debería haber decidido.',
  '{companies} was added later and counts from 0, which takes 1 point off the average.':
    '{companies} se agregó más tarde y cuenta desde 0, lo que resta 1 punto al promedio.',
  '{companies} were added later and count from 0, which takes 1 point off the average.':
    '{companies} se agregaron más tarde y cuentan desde 0, lo que resta 1 punto al promedio.',
  '{companies} was added later and counts from 0, which takes {points} points off the average.':
    '{companies} se agregó más tarde y cuenta desde 0, lo que resta {points} puntos al promedio.',
  '{companies} were added later and count from 0, which takes {points} points off the average.':
    '{companies} se agregaron más tarde y cuentan desde 0, lo que resta {points} puntos al promedio.',
  '{company} loses 1 point: {why}': '{company} pierde 1 punto: {why}',
  '{company} loses {points} points: {why}': '{company} pierde {points} puntos: {why}',
  'its {date} entry has no verified file.': 'su entrada del {date} no tiene ningún archivo verificado.',
  'the stage {stage} has no verified file.': 'la etapa “{stage}” no tiene ningún archivo verificado.',
  '{letter} did not leave within a day of {date}.': '“{letter}” no salió en las 24 horas siguientes al {date}.',
  'a decision has been due since {date}.': 'ya debería haber decidido el {date}.',

  // Why a claim is asked about
  'One sentence we could not read:': 'Una frase que no pudimos leer:',
  'Sentences we could not read:': 'Frases que no pudimos leer:',
  'We are not sure that these words cover all of it.': 'No estamos seguros de que estas palabras lo abarquen todo.',
  'Something in it has letters or signs that we do not read:': 'Algo en él tiene letras o signos que no leemos:',
  'We found no sentence that says plainly that the account and all personal data are gone.':
    'No encontramos ninguna frase que diga claramente que la cuenta y todos los datos personales ya no existen.',
  'It does not name both the account and all personal data, which you asked for.':
    'No menciona a la vez la cuenta y todos los datos personales, que es lo que pediste.',
  'It shows a picture, which we cannot read.': 'Muestra una imagen, y no podemos leerla.',
  'It has an attachment, which we do not read.': 'Tiene un archivo adjunto, y no lo leemos.',
  'Some of its words may be hidden or struck out.': 'Puede que algunas de sus palabras estén ocultas o tachadas.',
  'It has two versions that do not say the same.': 'Tiene dos versiones que no dicen lo mismo.',
  'It is longer than a plain confirmation.': 'Es más largo que una simple confirmación.',
  'It was sent as an email to many people.': 'Se envió a muchas personas a la vez.',
  'We cannot read this mail; open the file.': 'No podemos leer este correo; abre el archivo.',

  // Checklists
  'Extension Ready for Production': 'Extensión lista para producción',
  'Extension NOT Ready - Fixes Required': 'La extensión NO está lista: hay correcciones pendientes',

  // Totals
  'Replies are answers to the requests above, without receipts and decisions. The Inbox lists the one email that came.':
    'Las respuestas son las que llegaron a las solicitudes de arriba, sin acuses de recibo ni decisiones. La Bandeja muestra el único correo que llegó.',
  'Replies are answers to the requests above, without receipts and decisions. The Inbox lists all {mails} emails that came.':
    'Las respuestas son las que llegaron a las solicitudes de arriba, sin acuses de recibo ni decisiones. La Bandeja muestra los {mails} correos que llegaron.',

  // Letters and badges
  'Deletion demand': 'Solicitud de borrado',
  'Final reminder': 'Último recordatorio',
  Reminder: 'Recordatorio',
  'Escalate to legal': 'Escalar al área legal',
  Deadline: 'Plazo',
  'Legal reminder': 'Recordatorio legal',
  Legal: 'Legal',
  'Attorney demand': 'Requerimiento de abogado',
  Attorney: 'Abogado',
  'Final notice': 'Aviso final',
  'Proof of authorization': 'Prueba de autorización',
  Preparing: 'En preparación',
  Completed: 'Completada',
  'Provider says deleted': 'Dice que ya borró',
  'Needs you': 'Te toca a ti',
  '1 day left': 'Queda 1 día',
  'Escalation: Day {day}': 'Escalada: día {day}',
  '{days} days left': 'Quedan {days} días',
  'Follow-up #1': 'Recordatorio n.º 1',
  'Follow-up #2': 'Recordatorio n.º 2',
  'Follow-up 1': 'Recordatorio 1',
  'Follow-up 2': 'Recordatorio 2',

  // Why no letter goes out
  'This account is closed, so no letter goes out. You can keep it until its last day.':
    'Esta cuenta está cerrada, así que no sale ninguna carta. Puedes conservarla hasta su último día.',
  'This request is archived, so no more letters go out for it.':
    'Esta solicitud está archivada, así que no salen más cartas por ella.',
  'This request is paused. Letters go out again when you resume it.':
    'Esta solicitud está en pausa. Las cartas vuelven a salir cuando la reanudes.',
  'This provider is switched off in Settings, so no letter goes to it.':
    'Este proveedor está desactivado en Ajustes, así que no recibe ninguna carta.',
  'Your email address is not confirmed yet. Letters go out once you confirm it.':
    'Tu dirección de correo aún no está confirmada. Las cartas salen en cuanto la confirmes.',
  'There is no plan on this account yet. Letters go out once you choose one.':
    'Esta cuenta aún no tiene plan. Las cartas salen en cuanto elijas uno.',
  'Your plan is not active, so no letter goes out. Renew it, and they do again.':
    'Tu plan no está activo, así que no sale ninguna carta. Renuévalo y vuelven a salir.',
  'Your plan does not include Erase, so no letter goes out.':
    'Tu plan no incluye Erase, así que no sale ninguna carta.',
  'Your authorization is not signed yet. Letters go out as soon as you sign it.':
    'Tu autorización aún no está firmada. Las cartas salen en cuanto la firmes.',
  'We have not confirmed this provider’s privacy address yet. The letter goes out once we have.':
    'Aún no hemos confirmado la dirección de privacidad de este proveedor. La carta sale en cuanto lo hagamos.',
  'You have withdrawn your authorization. No letter goes out until you sign a new one.':
    'Retiraste tu autorización. No sale ninguna carta hasta que firmes una nueva.',

  // Stages
  Prepared: 'Preparada',
  Submitted: 'Enviada',
  Acknowledged: 'Recibida',
  'In review': 'En revisión',
  'Verified deleted': 'Borrado verificado',
  'Escalation reminder': 'Recordatorio de escalamiento',
  'NOT STARTED': 'SIN EMPEZAR',
  'IN REVIEW': 'EN REVISIÓN',
  'VERIFIED DELETED': 'BORRADO VERIFICADO',
  'NON COMPLIANT': 'INCUMPLIMIENTO',
  'ESCALATION REMINDER': 'RECORDATORIO DE ESCALAMIENTO',
  'Non-compliant': 'Incumplimiento',
  'The letter is being made ready; we send it next.': 'La carta se está preparando; ahora la enviamos.',
  'The letter has left; the provider confirms receipt next, and we write again if it stays silent.':
    'La carta ya salió; ahora el proveedor acusa recibo, y escribimos de nuevo si calla.',
  'The provider has confirmed receipt; it looks into the request next.':
    'El proveedor acusó recibo; ahora examina la solicitud.',
  'The provider is working on the request; it tells us its decision next.':
    'El proveedor está trabajando en la solicitud; ahora nos comunica su decisión.',
  'The provider has confirmed the deletion; nobody has to act, and the evidence is kept.':
    'El proveedor confirmó el borrado; nadie tiene que hacer nada, y las pruebas se conservan.',
  'The provider has refused, or let the deadline pass in silence; it owes the next move.':
    'El proveedor se negó, o dejó pasar el plazo en silencio; el siguiente paso le toca a él.',
  'The deadline has passed; we escalate and send the next legal letter.':
    'El plazo venció; escalamos y enviamos la próxima carta legal.',
  PREPARED: 'PREPARADA',
  SUBMITTED: 'ENVIADA',
  ACKNOWLEDGED: 'RECIBIDA',

  // Staff
  'Re-queue Notice': 'Reenviar la carta',
  'Staff had the letter that did not get through sent once more.':
    'El personal hizo enviar de nuevo la carta que no había llegado.',
  'Mark Verified': 'Marcar como verificada',
  'Staff marked the deletion as verified.': 'El personal marcó el borrado como verificado.',
  'Trigger Escalation': 'Iniciar el escalamiento',
  'Staff had the request escalated ahead of its day.': 'El personal hizo escalar la solicitud antes de su día.',
  'Archive Request': 'Archivar la solicitud',
  'Staff archived the request. No more letters leave for it.':
    'El personal archivó la solicitud. No salen más cartas por ella.',
  'Only our staff can do this. Write to support, and we do it for you.':
    'Solo nuestro personal puede hacerlo. Escribe a soporte y lo hacemos por ti.',

  // Billing
  Active: 'Activo',
  Trialing: 'En prueba gratuita',
  'Past due': 'Pago atrasado',
  Canceled: 'Cancelado',
  'Ends on': 'Termina el',
  'Renews on': 'Se renueva el',
  'Shield for chats and meetings, Erase': 'Shield en chats y reuniones, Erase',
  'Shield for chats and meetings': 'Shield en chats y reuniones',
  'Shield for chats, Erase': 'Shield en chats, Erase',
  'Shield for chats': 'Shield en chats',
  '{amount} a month, 1 email': '{amount} al mes, 1 correo',
  '{amount} a year, 1 email': '{amount} al año, 1 correo',
  '{brand} ending in {last4}': '{brand} terminada en {last4}',
  'Expires {month} / {year}': 'Vence {month} / {year}',
  Incomplete: 'Incompleto',
  Unpaid: 'Sin pagar',
  'Incomplete expired': 'Incompleto y vencido',

  // Closing the account
  'At once': 'De inmediato',
  'We send no more letters, every browser is signed out and cleared, and your plan is not renewed.':
    'No enviamos más cartas, se cierra la sesión y se borra la copia en todos los navegadores, y tu plan no se renueva.',
  'You can sign in and keep the account, with everything in it.':
    'Puedes iniciar sesión y conservar la cuenta, con todo lo que contiene.',
  Then: 'Después',
  'All of it is deleted from our database: details, letters, replies, evidence, checklists, sign-ins.':
    'Todo se borra de nuestra base de datos: datos, cartas, respuestas, pruebas, listas de comprobación e inicios de sesión.',
  'Within 30 more days': 'En 30 días más',
  'The last backup that contains it is overwritten.': 'Se sobrescribe la última copia de seguridad que la contiene.',
  Kept: 'Se conserva',
  'Invoices, at the payment provider, for as long as tax law requires. And three things that do not say whose they were: the hash of your record’s last signed end, the code of a card that has had its free trial, and, for about 90 days, hashes of ended sessions.':
    'Las facturas, en el proveedor de pagos, mientras lo exija la ley fiscal. Y tres cosas que no dicen de quién eran: el hash del último extremo firmado de tu registro, el código de una tarjeta que ya tuvo su prueba gratuita y, durante unos 90 días, los hashes de sesiones terminadas.',
  'For 7 days': 'Durante 7 días',

  // Plan in the header
  Inactive: 'Inactivo',
  'Custom cadence': 'Frecuencia a medida',
  'Shield only': 'Solo Shield',
  '1 time per year': '1 vez al año',
  '{times} times per year': '{times} veces al año',

  // Steps of the wizard
  'Sign Up': 'Crear cuenta',
  'Verify Email & Select Providers': 'Confirma tu correo y elige proveedores',
  'Plan & Payment': 'Plan y pago',

  // Prices
  'Shield for chats and meetings.': 'Shield en chats y reuniones.',
  'Shield for chats.': 'Shield en chats.',
  'No letters.': 'Sin cartas.',
  '4 Erase cycles a year, one each quarter.': '4 ciclos de Erase al año, uno por trimestre.',
  '12 Erase cycles a year, one each month.': '12 ciclos de Erase al año, uno por mes.',
  '{amount} × 1 email': '{amount} × 1 correo',
  '{amount} a year with annual billing': '{amount} al año con facturación anual',
  '{amount} a month': '{amount} al mes',
  '{discount}% discount, {amount} a month': '{discount}% de descuento, {amount} al mes',
  '{count} Erase cycles a year.': '{count} ciclos de Erase al año.',

  // Signature
  '{found} is not in your name.': '{found} no está en tu nombre.',
  '{found} are not in your name.': '{found} no están en tu nombre.',
  '{missing} is missing.': 'Falta {missing}.',
  '{missing} are missing.': 'Faltan {missing}.',
  '{found} is not in your name, and {missing} is missing.': '{found} no está en tu nombre, y falta {missing}.',
  '{found} is not in your name, and {missing} are missing.': '{found} no está en tu nombre, y faltan {missing}.',
  '{found} are not in your name, and {missing} is missing.': '{found} no están en tu nombre, y falta {missing}.',
  '{found} are not in your name, and {missing} are missing.': '{found} no están en tu nombre, y faltan {missing}.',

  // Plans
  'A round of deletion demands every quarter.': 'Una ronda de solicitudes de borrado cada trimestre.',
  'Deletion demands four times a year': 'Solicitudes de borrado cuatro veces al año',
  'Shield for prompts': 'Shield en chats',
  'Evidence log with receipts': 'Registro de pruebas con comprobantes',
  'Choose Minimal': 'Elegir Minimal',
  'A round of deletion demands every month.': 'Una ronda de solicitudes de borrado cada mes.',
  'Deletion demands twelve times a year': 'Solicitudes de borrado doce veces al año',
  'Choose Private': 'Elegir Private',
  'Shield always on across major AI platforms.': 'Shield siempre activo en las principales plataformas de IA.',
  'Shield always on across major AI platforms': 'Shield siempre activo en las principales plataformas de IA',
  'Start free trial': 'Empezar la prueba gratuita',
  'Shield for prompts and for meetings.': 'Shield en chats y en reuniones.',
  'Everything in SafeHaven': 'Todo lo de SafeHaven',
  'Video and voice meeting protection': 'Protección en reuniones de video y voz',
  'Shield and Erase together.': 'Shield y Erase juntos.',
  'Everything in LockDown': 'Todo lo de LockDown',
  'Provider-level deletion requests with verifiable receipts':
    'Solicitudes de borrado a cada proveedor, con comprobantes verificables',
  'Contact Sales': 'Contactar a ventas',
  'Enterprise Privacy Recovery Package': 'Paquete de recuperación de privacidad para empresas',
  Compliance: 'Cumplimiento',
  'Priority support with SLAs': 'Soporte prioritario con SLA',
  'Custom team policies': 'Políticas de equipo a medida',
  'Minimal and Private shield your chats and send deletion letters, every three months or every month. SafeHaven, LockDown, and Guardian differ in how much Shield covers; of those three, only Guardian sends letters.':
    'Minimal y Private protegen tus chats y envían cartas de borrado, cada tres meses o cada mes. SafeHaven, LockDown y Guardian se distinguen por cuánto abarca Shield; de esos tres, solo Guardian envía cartas.',

  // Sync badge
  Connecting: 'Conectando',
  Offline: 'Sin conexión',
  'Server not answering': 'El servidor no responde',
  'Too many changes at once': 'Demasiados cambios a la vez',
  'Sign in again': 'Iniciar sesión de nuevo',
  'Update needed': 'Hay que actualizar',
  Synced: 'Sincronizado',
  '1 change not accepted': '1 cambio no aceptado',
  'Connecting, {count} waiting': 'Conectando, {count} en espera',
  'Offline, {count} waiting': 'Sin conexión, {count} en espera',
  'Server not answering, {count} waiting': 'El servidor no responde, {count} en espera',
  'Too many changes at once, {count} waiting': 'Demasiados cambios a la vez, {count} en espera',
  'Sign in again, {count} waiting': 'Iniciar sesión de nuevo, {count} en espera',
  'Update needed, {count} waiting': 'Hay que actualizar, {count} en espera',
  'Oldest unsent edit is {minutes} min old': 'El cambio más antiguo sin enviar tiene {minutes} min',
  'Saving 1 change': 'Guardando 1 cambio',
  'Saving {count} changes': 'Guardando {count} cambios',
  '{count} changes not accepted': '{count} cambios no aceptados',

  // Import
  'This is an export of this very account': 'Esta es una exportación de esta misma cuenta',
  'Everything in it is here already, or you deleted it since. An export can be imported into another account.':
    'Todo lo que contiene ya está aquí, o lo borraste después. Una exportación se puede importar en otra cuenta.',
  'This export names no account': 'Esta exportación no nombra ninguna cuenta',
  'It was made before the account had reached that device. Export everything there once more.':
    'Se hizo antes de que la cuenta llegara a ese dispositivo. Exporta todo allí una vez más.',
  'Your details': 'Tus datos personales',
  'They are the same here.': 'Aquí son los mismos.',
  'This account keeps its own name and ZIP code, which its letters use. “Correct details” changes them.':
    'Esta cuenta conserva su propio nombre y código postal, que usan sus cartas. “Corregir datos” los cambia.',
  'This account has no address for its demands yet. Confirm one, then import this file again.':
    'Esta cuenta aún no tiene dirección para sus solicitudes. Confirma una y vuelve a importar este archivo.',
  'This account has it already, or removed it.': 'Esta cuenta ya lo tiene, o lo quitó.',
  'Each note is imported as it reads now. The versions before it stay in this file.':
    'Cada nota se importa como está ahora. Las versiones anteriores quedan en este archivo.',
  'Earlier versions of notes': 'Versiones anteriores de las notas',
  'A checklist with no marks yet, dated the day you import it.':
    'Una lista de comprobación aún sin marcas, con la fecha del día en que la importas.',
  'Emails to you': 'Correos para ti',
  'The optional ones are switched off, as they were.': 'Los opcionales quedan desactivados, como estaban.',
  'As they were, in every linked browser. What you set in this account stays.':
    'Como estaban, en todos los navegadores vinculados. Lo que ajustaste en esta cuenta se conserva.',
  '1 setting of Shield': '1 ajuste de Shield',
  'This account has as many checklists as one account can hold.':
    'Esta cuenta ya tiene todas las listas de comprobación que caben en una cuenta.',
  'Something in it is longer than this version keeps.': 'Algo de ella es más largo de lo que guarda esta versión.',
  '1 provider you added': '1 proveedor que agregaste',
  '1 screenshot of it is not in this export, or damaged.':
    '1 captura de pantalla suya no está en esta exportación, o está dañada.',
  '{firstName} {lastName}, ZIP code {zip}, where this account has nothing yet. This part needs a connection.':
    '{firstName} {lastName}, código postal {zip}, donde esta cuenta aún no tiene nada. Esta parte necesita conexión.',
  '{names}. Switched off: no letter leaves to them until you switch them on.':
    '{names}. Desactivados: no les llega ninguna carta hasta que los actives.',
  'This account has this checklist already; it stays as it is here.':
    'Esta cuenta ya tiene esta lista de comprobación; aquí queda como está.',
  '1 mark': '1 marca',
  '{count} marks': '{count} marcas',
  '1 note': '1 nota',
  '{count} notes': '{count} notas',
  '1 screenshot': '1 captura de pantalla',
  '{count} screenshots': '{count} capturas de pantalla',
  'A checklist with {parts}, dated the day you import it.':
    'Una lista de comprobación con {parts}, con la fecha del día en que la importas.',
  '{count} settings of Shield': '{count} ajustes de Shield',
  '{count} providers you added': '{count} proveedores que agregaste',
  '{count} screenshots of it are not in this export, or damaged.':
    '{count} capturas de pantalla suyas no están en esta exportación, o están dañadas.',
  '1 mark or note of it cannot be kept here: longer than {most} characters, or one more than a checklist holds.':
    '1 marca o nota suya no se puede guardar aquí: tiene más de {most} caracteres, o es una más de las que caben en una lista.',
  '{count} marks or notes of it cannot be kept here: longer than {most} characters, or one more than a checklist holds.':
    '{count} marcas o notas suyas no se pueden guardar aquí: tienen más de {most} caracteres, o son más de las que caben en una lista.',

  // What an import leaves
  'The evidence ledger': 'El registro de pruebas',
  'An entry counts in the chain that recorded it, and nowhere else. Keep this file: it stays your proof.':
    'Una entrada cuenta en la cadena que la registró, y en ninguna otra. Conserva este archivo: sigue siendo tu prueba.',
  'Plan, card and invoices': 'Plan, tarjeta y facturas',
  'They belong to the account that paid.': 'Pertenecen a la cuenta que pagó.',
  'Signed authorizations': 'Autorizaciones firmadas',
  'A signature covers one account. Sign here, and letters can leave.':
    'Una firma vale para una sola cuenta. Firma aquí y las cartas pueden salir.',
  'Deletion requests and their letters': 'Solicitudes de borrado y sus cartas',
  'They were sent by the account of this export. This account sends its own.':
    'Las envió la cuenta de esta exportación. Esta cuenta envía las suyas.',
  'Answers of providers': 'Respuestas de proveedores',
  'They are other people’s words to the account of this export.':
    'Son palabras de otros a la cuenta de esta exportación.',
  'Linked browsers': 'Navegadores vinculados',
  'Link each browser with this account anew.': 'Vincula de nuevo cada navegador con esta cuenta.',

  // Settings of Shield
  'text shield': 'protección de texto',
  'meeting shield': 'protección de reuniones',
  'face blur': 'desenfoque de la cara',
  'voice mask': 'máscara de voz',
  'pitch shift': 'cambio de tono',
  'blur level': 'nivel de desenfoque',
  'auto-activate on recording': 'activación automática al grabar',
  'protection mode': 'modo de protección',
  'Social Security numbers': 'Números de Seguro Social',
  watermark: 'marca de agua',
  safe: 'seguro',
  strict: 'estricto',

  // Waiting and refused changes
  'Optional emails: on': 'Correos opcionales: activados',
  'Optional emails: off': 'Correos opcionales: desactivados',
  'Letters to a provider of your own: on': 'Cartas a un proveedor agregado por ti: activadas',
  'Letters to a provider of your own: off': 'Cartas a un proveedor agregado por ti: desactivadas',
  'A provider of your own removed': 'Quitaste un proveedor agregado por ti',
  'Your choice of providers': 'Tu elección de proveedores',
  'Letters to {name}: on': 'Cartas a {name}: activadas',
  'Letters to {name}: off': 'Cartas a {name}: desactivadas',
  'New provider: {name} ({address})': 'Nuevo proveedor: {name} ({address})',
  'An email opened': 'Abriste un correo',
  'Your word about an email: {kind}': 'Lo que dijiste de un correo: {kind}',
  acknowledgement: 'acuse de recibo',
  'identity verification': 'comprobación de identidad',
  'agent proof': 'prueba de autorización',
  'portal deflection': 'remite a un portal',
  'progress update': 'informe de avance',
  'extension notice': 'ampliación del plazo',
  'partial deletion': 'borrado parcial',
  refusal: 'negativa',
  'no data found': 'sin datos encontrados',
  'deletion scheduled': 'borrado programado',
  completion: 'borrado confirmado',
  clarification: 'pregunta',
  'out of office': 'aviso de ausencia',
  unrelated: 'otro asunto',
  'closed no action': 'cerrado sin resultado',
  other: 'otra cosa',
  'A test run deleted': 'Borraste una ronda de prueba',
  'All items of a test run set to not tested': 'Todos los puntos de una ronda de prueba, marcados como sin probar',
  'A screenshot removed': 'Quitaste una captura de pantalla',
  '{item}: not tested': '{item}: sin probar',
  '{item}: passed': '{item}: aprobado',
  '{item}: failed': '{item}: fallido',
  'Note on {item}: {text}': 'Nota sobre {item}: {text}',
  'Evidence on {item}: {text}': 'Pruebas sobre {item}: {text}',
  'New test run: {name}': 'Nueva ronda de prueba: {name}',
  'Test run named {name}': 'Ronda de prueba llamada {name}',
  'Screenshot for {item}: {name}': 'Captura de pantalla para {item}: {name}',
  'An answer that you filed: {name}': 'Una respuesta que archivaste: {name}',
  'A picture of what you sent: {name}': 'Una imagen de lo que enviaste: {name}',
  'An extension linked': 'Vinculaste una extensión',
  'An extension unlinked': 'Desvinculaste una extensión',
  'Shield, {setting}: {value}': 'Shield, {setting}: {value}',
  'Shield, {setting}: on': 'Shield, {setting}: sí',
  'Shield, {setting}: off': 'Shield, {setting}: no',
  'A change made with another version': 'Un cambio hecho con otra versión',
  'Letters to all providers: paused': 'Cartas a todos los proveedores: en pausa',
  'Letters to all providers: on again': 'Cartas a todos los proveedores: reanudadas',
  'A provider’s question answered': 'Respondiste a la pregunta de un proveedor',
  'A provider’s question that you cannot answer': 'Una pregunta de un proveedor que no puedes responder',
  'A complaint made to the regulator': 'Presentaste una queja ante la autoridad',
  'What the regulator answered': 'Lo que respondió la autoridad',
  'A request closed': 'Cerraste una solicitud',
  'The authorization withdrawn': 'Retiraste la autorización',

  // What this device can fail at
  'You are offline': 'No tienes conexión',
  'This needs a connection. What you entered stays here; please try again when you are back online.':
    'Esto necesita conexión. Lo que escribiste se queda aquí; inténtalo de nuevo cuando vuelvas a tener conexión.',
  'Locked copy': 'Copia bloqueada',
  'This record is too large for a link': 'Este registro es demasiado grande para un enlace',
  'A link can carry 12 MB. Nothing was shared: save the evidence as a file instead, and hand that over.':
    'En un enlace caben 12 MB. No se compartió nada: guarda las pruebas como archivo y entrégalo tú.',
  'This file cannot be shown as a picture here. Save it as PNG, JPEG or WebP and try again.':
    'Este archivo no se puede mostrar aquí como imagen. Guárdalo como PNG, JPEG o WebP e inténtalo de nuevo.',
  'This picture stays larger than 2 MB. Crop it to what matters and try again.':
    'Esta imagen sigue pesando más de 2 MB. Recórtala a lo importante e inténtalo de nuevo.',
  'This browser cannot draw pictures now. Close other tabs and try again.':
    'Este navegador no puede dibujar imágenes ahora. Cierra otras pestañas e inténtalo de nuevo.',
  'This picture could not be packed. Try a smaller one.':
    'No se pudo comprimir esta imagen. Prueba con una más pequeña.',
  'The run was deleted on another device before this arrived.':
    'La ronda de prueba se borró en otro dispositivo antes de que esto llegara.',
  'No office is known for this request': 'No se conoce ninguna autoridad para esta solicitud',
  'Its state or its company is not in our list. Export the evidence instead: it contains the same letters and answers.':
    'Su estado o su empresa no está en nuestra lista. Exporta las pruebas: contienen las mismas cartas y respuestas.',
  'Your record is not complete here yet': 'Tu registro aún no está completo aquí',
  'The older part of it is still on its way to this device. Please try again in a moment.':
    'Su parte más antigua todavía está en camino a este dispositivo. Inténtalo de nuevo en un momento.',
  'A part of the app that goes into the bundle is not on this device yet. Please try again with a connection.':
    'Una parte de la aplicación que va en el paquete aún no está en este dispositivo. Inténtalo de nuevo con conexión.',
  'The older part of your record is still on its way to this device. It is checked as soon as it has come.':
    'La parte más antigua de tu registro todavía está en camino a este dispositivo. Se comprueba en cuanto llegue.',
  'This file is not on this device yet. It opens as soon as there is a connection.':
    'Este archivo aún no está en este dispositivo. Se abre en cuanto haya conexión.',
  '{reason}. Import this file again later, or use “Correct details”.':
    '{reason}. Importa este archivo de nuevo más tarde, o usa “Corregir datos”.',
  'The older part of your record is still on its way to this device. Please try again in a moment.':
    'La parte más antigua de tu registro todavía está en camino a este dispositivo. Inténtalo de nuevo en un momento.',
  'This browser keeps no data': 'Este navegador no guarda datos',

  // What can fail
  'Not authenticated': 'No has iniciado sesión',
  'Please sign in again': 'Inicia sesión de nuevo',
  'Your session has ended. Everything on this device is kept and goes out after you sign in.':
    'Tu sesión terminó. Todo lo que está en este dispositivo se conserva y se envía cuando inicies sesión.',
  'This account is closed': 'Esta cuenta está cerrada',
  'You were signed out everywhere, and this device was cleared. Until its last day you can sign in and keep the account.':
    'Se cerró tu sesión en todas partes y este dispositivo se limpió. Hasta su último día puedes iniciar sesión y conservar la cuenta.',
  'Sign in failed': 'No se pudo iniciar sesión',
  'Please check your credentials or create an account.': 'Revisa tus datos o crea una cuenta.',
  'Set a new password': 'Elige una contraseña nueva',
  'This link is for a new password and nothing else. Once it is set, everything is as you left it.':
    'Este enlace sirve para elegir una contraseña nueva y para nada más. En cuanto la elijas, todo está como lo dejaste.',
  'Ask for a link to set a new password, or change it in Settings with your present one. Nothing was changed.':
    'Pide un enlace para elegir una contraseña nueva, o cámbiala en Ajustes con la que tienes. No se cambió nada.',
  'This is not your present password. Nothing was changed.': 'Esa no es tu contraseña actual. No se cambió nada.',
  'This is your present password. Please choose another.': 'Esa es tu contraseña actual. Elige otra.',
  'Too many attempts. Please wait a moment before trying again.':
    'Demasiados intentos. Espera un momento antes de intentarlo de nuevo.',
  'Enough emails for one day': 'Suficientes correos por hoy',
  'So many were requested for this address that we are sending no more for now. Look for the newest one, in spam too, or try again tomorrow.':
    'Se pidieron tantos para esta dirección que por ahora no enviamos más. Busca el más reciente, también en el correo no deseado, o inténtalo mañana.',
  'They are kept on your device and are sent automatically: within minutes, or tomorrow if the limit for today is used up. Nothing is lost.':
    'Se conservan en tu dispositivo y se envían automáticamente: en unos minutos, o mañana si se agotó el límite de hoy. No se pierde nada.',
  'Too many screenshots at once': 'Demasiadas capturas de pantalla a la vez',
  'Signed too often': 'Demasiadas firmas seguidas',
  'One account can sign ten times a minute and forty times a day. What you signed before remains valid; please try again later.':
    'Una cuenta puede firmar diez veces por minuto y cuarenta veces al día. Lo que firmaste antes sigue siendo válido; inténtalo más tarde.',
  'Authentication Error': 'Error de autenticación',
  'Google sign-in is not set up on this server. Please use your email.':
    'El inicio de sesión con Google no está configurado en este servidor. Usa tu correo.',
  'Google authentication failed': 'Falló la autenticación con Google',
  'Google could not be asked just now. Nothing was changed; please try again, or use your email.':
    'No se pudo consultar a Google en este momento. No se cambió nada; inténtalo de nuevo o usa tu correo.',
  'There is an account with this address': 'Ya hay una cuenta con esta dirección',
  'Sign in with your password or an emailed link this once, then connect Google under Settings. Nothing was changed.':
    'Inicia sesión esta vez con tu contraseña o con un enlace por correo y luego conecta Google en Ajustes. No se cambió nada.',
  'This Google account opens another account here': 'Esta cuenta de Google abre otra cuenta aquí',
  'One Google account opens one account. Disconnect it there first; nothing was changed.':
    'Una cuenta de Google abre una sola cuenta. Desconéctala allí primero; no se cambió nada.',
  'One more step': 'Un paso más',
  'This account asks for a passkey, or for one of its recovery codes.':
    'Esta cuenta pide una llave de acceso o uno de sus códigos de recuperación.',
  'That did not open the account': 'Eso no abrió la cuenta',
  'Try the passkey again, or another recovery code. After five tries please begin again.':
    'Prueba otra vez la llave de acceso u otro código de recuperación. Después de cinco intentos, empieza de nuevo.',
  'This passkey opens no account here': 'Esta llave de acceso no abre ninguna cuenta aquí',
  'It may have been removed, or it belongs to a locked copy on a device. Sign in another way, and add one under Settings.':
    'Quizá se quitó, o es de una copia bloqueada en un dispositivo. Inicia sesión de otra forma y agrega una en Ajustes.',
  'There may be a copy of this passkey': 'Puede haber una copia de esta llave de acceso',
  'It counts fewer uses than before, so it was not accepted. Sign in another way, remove it under Settings, and add it again.':
    'Cuenta menos usos que antes, así que no se aceptó. Inicia sesión de otra forma, quítala en Ajustes y agrégala otra vez.',
  'The passkey was not added': 'La llave de acceso no se agregó',
  'What the browser sent could not be checked. Nothing was changed; please try again.':
    'Lo que envió el navegador no se pudo comprobar. No se cambió nada; inténtalo de nuevo.',
  'An account can have ten passkeys': 'Una cuenta puede tener diez llaves de acceso',
  'Remove one that you no longer use, then add this one.': 'Quita una que ya no uses y después agrega esta.',
  'This is the last way in': 'Esta es la última forma de entrar',
  'Without it nobody could open this account, you included. Add another way first; nothing was changed.':
    'Sin ella nadie podría abrir esta cuenta, tampoco tú. Agrega otra forma primero; no se cambió nada.',
  'Please confirm that it is you': 'Confirma que eres tú',
  'Your sign-in is older than 15 minutes. Show that it is you, and try again; nothing was changed.':
    'Iniciaste sesión hace más de 15 minutos. Confirma que eres tú e inténtalo de nuevo; no se cambió nada.',
  'Staff need a second factor': 'El personal necesita un segundo factor',
  'Under Settings, "Ways in", switch on "Ask for a passkey at every sign-in", then try again. Nothing was changed.':
    'En Ajustes, "Formas de entrar", activa "Pedir una llave de acceso cada vez que entres" e inténtalo de nuevo. No se cambió nada.',
  'Missing Information': 'Falta información',
  'Please fill in all required fields.': 'Completa todos los campos obligatorios.',
  'Please enter a valid email address.': 'Escribe una dirección de correo válida.',
  'This address is one of ours. Please enter one at which you read email; what you filled in stays here.':
    'Esta dirección es una de las nuestras. Escribe una en la que leas correo; lo que completaste se queda aquí.',
  'A name has at most 80 characters.': 'Un nombre tiene como máximo 80 caracteres.',
  'Invalid ZIP Code': 'Código postal no válido',
  'Please enter a valid US ZIP code (12345 or 12345-6789).':
    'Escribe un código postal válido de EE. UU. (12345 o 12345-6789).',
  'Password must be at least 12 characters long': 'La contraseña debe tener al menos 12 caracteres',
  'Password must be less than 128 characters': 'La contraseña debe tener menos de 128 caracteres',
  'This password is on a list of common ones. Please choose another.':
    'Esta contraseña está en una lista de contraseñas comunes. Elige otra.',
  'Terms Required': 'Faltan los términos',
  'Please accept the terms and conditions to continue.': 'Acepta los términos y condiciones para continuar.',
  'This link does not work': 'Este enlace no funciona',
  'It is not one of ours, or a part of it is missing. Ask for a new email; nothing is lost.':
    'No es uno de los nuestros, o le falta una parte. Pide un correo nuevo; no se pierde nada.',
  'This link was already used': 'Este enlace ya se usó',
  'Each link works once. If you are not signed in yet, ask for a new email; nothing is lost.':
    'Cada enlace funciona una vez. Si aún no has iniciado sesión, pide un correo nuevo; no se pierde nada.',
  'This link is older than 10 minutes': 'Este enlace tiene más de 10 minutos',
  'Ask for a new email; everything you entered is kept.': 'Pide un correo nuevo; todo lo que escribiste se conserva.',
  'A newer email replaced this one': 'Un correo más reciente reemplazó a este',
  'Only the newest link and code work. Open the newest email, or ask for another; nothing is lost.':
    'Solo funcionan el enlace y el código más recientes. Abre el último correo o pide otro; no se pierde nada.',
  'That code is not right': 'Ese código no es correcto',
  'Check the six digits in the newest email, or ask for a new one.':
    'Revisa los seis dígitos del último correo, o pide uno nuevo.',
  'A demand is open': 'Hay una solicitud abierta',
  'Its provider knows you by the address as it is. Change it when your open demands are closed; nothing was changed.':
    'Su proveedor te conoce por la dirección tal como está. Cámbiala cuando tus solicitudes abiertas estén cerradas; no se cambió nada.',
  'A name cannot hold control characters or characters that turn the direction of the text.':
    'Un nombre no puede contener caracteres de control ni caracteres que cambien la dirección del texto.',
  'Update Error': 'Error al actualizar',
  'Failed to update profile. Please try again.': 'No se pudo actualizar el perfil. Inténtalo de nuevo.',
  'Email verification required': 'Hay que confirmar el correo',
  'Please verify your email address first.': 'Primero confirma tu dirección de correo.',
  'Email not verified': 'Correo sin confirmar',
  'Please verify your email first.': 'Primero confirma tu correo.',
  'Failed to complete authorization.': 'No se pudo completar la autorización.',
  'The letter has changed': 'La carta cambió',
  'The wording was updated while you were reading. Please read it again; nothing was signed.':
    'El texto se actualizó mientras lo leías. Léelo de nuevo; no se firmó nada.',
  'This is not the address of your account': 'Esa no es la dirección de tu cuenta',
  'Type it exactly as shown above. Nothing was closed.': 'Escríbela exactamente como aparece arriba. No se cerró nada.',
  'Your account is open': 'Tu cuenta está abierta',
  'Nothing had to be done.': 'No había nada que hacer.',
  'Only for staff': 'Solo para el personal',
  'This account does not have the staff role. Nothing was changed.':
    'Esta cuenta no tiene el rol de personal. No se cambió nada.',
  'The first letter has not left yet': 'La primera carta aún no ha salido',
  'There is nothing to answer, to complain of, or to close before it has. Nothing was changed.':
    'Antes de eso no hay nada que responder, de qué quejarse ni que cerrar. No se cambió nada.',
  'This came before the first letter': 'Esto llegó antes de la primera carta',
  'An answer comes on the day of the letter or later. Look at the day that you have named; nothing was filed.':
    'Una respuesta llega el día de la carta o más tarde. Revisa el día que indicaste; no se archivó nada.',
  'This request is closed': 'Esta solicitud está cerrada',
  'It is verified, refused or archived already. Nothing was changed.':
    'Ya está verificada, rechazada o archivada. No se cambió nada.',
  'The demand has not left yet': 'La solicitud aún no ha salido',
  'There is nothing to escalate before the provider has the letter. Nothing was changed.':
    'No hay nada que escalar antes de que el proveedor tenga la carta. No se cambió nada.',
  'This request is escalated already': 'Esta solicitud ya está escalada',
  'Its next legal letter goes out on its own date. Nothing was changed.':
    'Su próxima carta legal sale en su propia fecha. No se cambió nada.',
  'No letter can be sent now': 'Ahora no se puede enviar ninguna carta',
  'A signature, a confirmed address, a plan, the provider’s switch or a pause prevents it. Nothing was changed.':
    'Lo impide una firma, una dirección por confirmar, un plan, el interruptor del proveedor o una pausa. No se cambió nada.',
  'There is no letter to send again': 'No hay ninguna carta que reenviar',
  'The last one got through, or is on its way. A second copy would only be a nuisance; nothing was changed.':
    'La última llegó, o está en camino. Una segunda copia solo molestaría; no se cambió nada.',
  'Please say how you know': 'Di cómo lo sabes',
  'A deletion is marked as verified only with a note on where it was confirmed. Nothing was changed.':
    'Un borrado se marca como verificado solo con una nota que diga dónde se confirmó. No se cambió nada.',
  'Nothing may follow from this email': 'De este correo no puede seguirse nada',
  'Nobody has signed it, so it proves nothing and moves nothing. Nothing was changed.':
    'Nadie lo firmó, así que no prueba ni mueve nada. No se cambió nada.',
  'This email was read for sure': 'Este correo se leyó con certeza',
  'Its words left no doubt, and its request has moved by them. Nothing was changed.':
    'Sus palabras no dejaron dudas y su solicitud avanzó según ellas. No se cambió nada.',
  'This can no longer be corrected': 'Esto ya no se puede corregir',
  'Something else has changed the request since you answered. Write to support if it is wrong; nothing was changed.':
    'Otra cosa cambió la solicitud desde que respondiste. Escribe a soporte si está mal; no se cambió nada.',
  'Please write the name of the company': 'Escribe el nombre de la empresa',
  'It has 1 to 60 letters or digits. Nothing was added.': 'Tiene de 1 a 60 letras o dígitos. No se agregó nada.',
  'This provider is in the list already': 'Este proveedor ya está en la lista',
  'Switch it on there: its addresses are kept up to date for you. Nothing was added.':
    'Actívalo allí: nosotros mantenemos sus direcciones al día. No se agregó nada.',
  'This can be mistaken for a provider of the list': 'Se puede confundir con un proveedor de la lista',
  'We send nothing to addresses that look like another company’s. Check the spelling. Nothing was added.':
    'No enviamos nada a direcciones que se parecen a las de otra empresa. Revisa cómo está escrita. No se agregó nada.',
  'You have added this company already': 'Ya agregaste esta empresa',
  'One letter a company is enough. Remove the other entry first if its address has changed. Nothing was added.':
    'Basta una carta por empresa. Si cambió su dirección, quita primero la otra entrada. No se agregó nada.',
  'We cannot write to this address': 'No podemos escribir a esta dirección',
  'Write it in plain letters, as in privacy@company.com. Nothing was added.':
    'Escríbela en letras simples, como privacy@company.com. No se agregó nada.',
  'Anybody can open a mailbox there': 'Allí cualquiera puede abrir un buzón',
  'A demand goes to the company’s own domain; its privacy policy names the address. Nothing was added.':
    'Una solicitud va al dominio propio de la empresa; su política de privacidad indica la dirección. No se agregó nada.',
  'Many companies share this domain': 'Muchas empresas comparten este dominio',
  'We could not tell whose answer it is. Use an address at the company’s own domain. Nothing was added.':
    'No sabríamos de quién es la respuesta. Usa una dirección en el dominio propio de la empresa. No se agregó nada.',
  'That is a public body or a school': 'Es un organismo público o una escuela',
  'Authorities, schools and universities delete by rules of their own, which our letters do not know. Write to its data protection officer yourself. Nothing was added.':
    'Las autoridades, las escuelas y las universidades borran según reglas propias, que nuestras cartas no conocen. Escribe tú a su responsable de protección de datos. No se agregó nada.',
  'This may be a private mailbox': 'Puede que sea un buzón privado',
  'A demand goes to an office: privacy@, dpo@, legal@ or support@, as the privacy policy says. Nothing was added.':
    'Una solicitud va a una oficina: privacy@, dpo@, legal@ o support@, según la política de privacidad. No se agregó nada.',
  'Nobody answers demands there': 'Allí nadie responde solicitudes',
  'Use the address that the privacy policy names, as in privacy@company.com. Nothing was added.':
    'Usa la dirección que indica la política de privacidad, como privacy@company.com. No se agregó nada.',
  'This is not the address of a page': 'Esa no es la dirección de una página',
  'Write it as in https://company.com/privacy, or leave it empty. Nothing was added.':
    'Escríbela como https://company.com/privacy, o déjala vacía. No se agregó nada.',
  'What you are to it is missing': 'Falta decir qué eres para ella',
  'Choose one: the letter says so, and asks for what fits. Nothing was added.':
    'Elige una opción: la carta lo dice y pide lo que corresponde. No se agregó nada.',
  'You have added five providers': 'Ya agregaste cinco proveedores',
  'That is the limit for one account. Remove one under Settings, then add this one.':
    'Ese es el límite de una cuenta. Quita uno en Ajustes y después agrega este.',
  'Ten were added within 30 days': 'Se agregaron diez en 30 días',
  'Please wait before you add another one. The ones you have continue as before.':
    'Espera antes de agregar otro. Los que tienes siguen como antes.',
  'A code works once and for 10 minutes. Check it, or ask for a new one in Settings; nothing was linked.':
    'Un código funciona una vez y durante 10 minutos. Revísalo o pide uno nuevo en Ajustes; no se vinculó nada.',
  'That took longer than 10 minutes': 'Tardó más de 10 minutos',
  'Please link the extension once more. Nothing was linked.': 'Vincula la extensión una vez más. No se vinculó nada.',
  'Waiting for your yes': 'A la espera de tu sí',
  'Compare the words in Settings, under Devices, and confirm there.':
    'Compara las palabras en Ajustes, en Dispositivos, y confirma allí.',
  'This browser is no longer linked': 'Este navegador ya no está vinculado',
  'It was unlinked in Settings. Text shield keeps working; link it again whenever you like.':
    'Se desvinculó en Ajustes. La protección de texto sigue funcionando; vincúlalo de nuevo cuando quieras.',
  'Ten browsers are linked': 'Hay diez navegadores vinculados',
  'That is the limit for one account. Unlink one in Settings, then link this one.':
    'Ese es el límite de una cuenta. Desvincula uno en Ajustes y después vincula este.',
  'Payment Failed': 'El pago falló',
  'Invalid plan selection': 'Plan no válido',
  'No checkout URL returned from server': 'El servidor no devolvió ninguna dirección de pago',
  'Please try again.': 'Inténtalo de nuevo.',
  'You already have a plan': 'Ya tienes un plan',
  'Nothing was charged. You can change or end your plan under Billing.':
    'No se cobró nada. Puedes cambiar o terminar tu plan en Facturación.',
  'Failed to load billing information. Please try again.':
    'No se pudo cargar la información de facturación. Inténtalo de nuevo.',
  'Billing portal is not configured yet. Please contact support.':
    'El portal de facturación aún no está configurado. Escribe a soporte.',
  'Failed to open billing portal. Please try again.': 'No se pudo abrir el portal de facturación. Inténtalo de nuevo.',
  'There is no plan to change': 'No hay ningún plan que cambiar',
  'Nothing was charged. Choose a plan first; everything of your account is kept.':
    'No se cobró nada. Elige primero un plan; todo lo de tu cuenta se conserva.',
  'This is your plan already': 'Este ya es tu plan',
  'Nothing was changed, and nothing was charged.': 'No se cambió nada ni se cobró nada.',
  'A payment is open': 'Hay un pago pendiente',
  'Please check the card under Manage billing first; then the plan can be changed. Nothing was charged now.':
    'Revisa primero la tarjeta en “Administrar facturación”; después se puede cambiar el plan. Ahora no se cobró nada.',
  'Your card was declined': 'Tu tarjeta fue rechazada',
  'Nothing was charged and your plan is as it was. Check the card under Manage billing, then try again.':
    'No se cobró nada y tu plan sigue como estaba. Revisa la tarjeta en “Administrar facturación” e inténtalo de nuevo.',
  'The amount has changed': 'El importe cambió',
  'Please look at the new one before you agree. Nothing was charged, and your plan is as it was.':
    'Mira el nuevo antes de aceptar. No se cobró nada y tu plan sigue como estaba.',
  'Your plan is as it was': 'Tu plan sigue como estaba',
  'The payment provider did not answer. Nothing was lost; please try again.':
    'El proveedor de pagos no respondió. No se perdió nada; inténtalo de nuevo.',
  'There is nothing to refund': 'No hay nada que reembolsar',
  'Nothing was paid, or it was given back already.': 'No se pagó nada, o ya se devolvió.',
  'The 30 days are over': 'Pasaron los 30 días',
  'They count from the first charge. Nothing was refunded.': 'Cuentan desde el primer cobro. No se reembolsó nada.',
  'Not everything was refunded': 'No se reembolsó todo',
  'The payment provider did not answer. Press again: nothing is refunded twice.':
    'El proveedor de pagos no respondió. Presiona de nuevo: nada se reembolsa dos veces.',
  'We only send this message to the address of your own account. Nothing was sent.':
    'Solo enviamos este mensaje a la dirección de tu propia cuenta. No se envió nada.',
  'The signature of this event is not valid.': 'La firma de este evento no es válida.',
  'Some edits arrived out of order. They are sent again automatically.':
    'Algunos cambios llegaron desordenados. Se envían de nuevo automáticamente.',
  'A new version is needed': 'Hace falta una versión nueva',
  'This page is older than the server. Your edits are kept on this device until it has updated.':
    'Esta página es más antigua que el servidor. Tus cambios se conservan en este dispositivo hasta que se actualice.',
  'The saved copy is rebuilt from the server. Your edits are kept.':
    'La copia guardada se reconstruye desde el servidor. Tus cambios se conservan.',
  'There are more of these than one account can hold. What you wrote is kept here; delete some and try again.':
    'Hay más de los que caben en una cuenta. Lo que escribiste se conserva aquí; borra algunos e inténtalo de nuevo.',
  'Your notes are full': 'Tus notas están llenas',
  'One account can hold 64 MB of notes with their history. What you wrote is kept here; delete a run that you no longer need, and try again.':
    'En una cuenta caben 64 MB de notas con su historial. Lo que escribiste se conserva aquí; borra una ronda de prueba que ya no necesites e inténtalo de nuevo.',
  'Together with what others wrote, this note is too long. Your text is kept here; shorten the note and try again.':
    'Junto con lo que escribieron otros, esta nota es demasiado larga. Tu texto se conserva aquí; acorta la nota e inténtalo de nuevo.',
  'The file itself did not arrive. Please attach it again; what you wrote is safe.':
    'El archivo no llegó. Adjúntalo de nuevo; lo que escribiste está a salvo.',
  'The file that arrived is not the one that was named. Nothing was kept.':
    'El archivo que llegó no es el que se indicó. No se guardó nada.',
  'Screenshots are PNG, JPEG or WebP pictures. An answer may also be an email, a PDF or plain text. At most 2 MB.':
    'Las capturas de pantalla son imágenes PNG, JPEG o WebP. Una respuesta también puede ser un correo, un PDF o texto sin formato. Como máximo 2 MB.',
  'Messages were not turned on': 'No se activaron los avisos',
  'This browser takes its messages through a service that we do not know. Emails reach you as before.':
    'Este navegador recibe sus avisos por un servicio que no conocemos. Los correos te llegan como antes.',
  'Five links work already': 'Ya hay cinco enlaces activos',
  'No other was made. End one that is no longer needed, and try again.':
    'No se creó ninguno más. Termina uno que ya no haga falta e inténtalo de nuevo.',
  'This link has ended': 'Este enlace terminó',
  'It has expired, or its owner has ended it. Ask the sender for a new one.':
    'Caducó, o su dueño lo terminó. Pide uno nuevo a quien te lo envió.',
  'Not found': 'No encontrado',
  'There is nothing here, or it belongs to another account.': 'Aquí no hay nada, o es de otra cuenta.',
  'The request was not understood. Nothing was changed.': 'No se entendió la solicitud. No se cambió nada.',
  'This request came from another site. Nothing was changed.': 'Esta solicitud vino de otro sitio. No se cambió nada.',
  'That is more than we accept at once. Nothing was changed.':
    'Es más de lo que aceptamos de una vez. No se cambió nada.',
  'We cannot save right now': 'Ahora no podemos guardar',
  'Our storage is full. Nothing that was saved is lost; please try again in a few minutes.':
    'Nuestro almacenamiento está lleno. No se pierde nada de lo guardado; inténtalo de nuevo en unos minutos.',
  'Our data is being moved to another server. Nothing that was saved is lost; please try again in a few minutes.':
    'Nuestros datos se están trasladando a otro servidor. No se pierde nada de lo guardado; inténtalo de nuevo en unos minutos.',
  'Please try again in a moment': 'Inténtalo de nuevo en un momento',
  'Our storage does not answer right now. Nothing that was saved is lost; please try again in a moment.':
    'Nuestro almacenamiento no responde ahora. No se pierde nada de lo guardado; inténtalo de nuevo en un momento.',
  'An error occurred': 'Ocurrió un error',

  // An export, opened
  Account: 'Cuenta',
  Invoices: 'Facturas',
  'Deletion requests': 'Solicitudes de borrado',
  Ledger: 'Registro',
  Checklists: 'Listas de comprobación',
  'A provider': 'Un proveedor',
  '{email}, ZIP code {zipCode}': '{email}, código postal {zipCode}',
  paid: 'pagada',
  open: 'pendiente',
  refunded: 'reembolsada',
  void: 'anulada',
  uncollectible: 'incobrable',
  'Signature typed': 'Firma escrita',
  'Signature drawn': 'Firma dibujada',
  'Signature typed, withdrawn since': 'Firma escrita, retirada después',
  'Signature drawn, withdrawn since': 'Firma dibujada, retirada después',
  '{passed} passed, {failed} failed': 'Aprobados: {passed}, fallidos: {failed}',
  '{passed} passed, {failed} failed, by {tester}': 'Aprobados: {passed}, fallidos: {failed}, por {tester}',

  'It is larger than any export: more than 512 MB. Choose the file that “Export everything” saved. Nothing was changed.':
    'Es más grande que cualquier exportación: más de 512 MB. Elige el archivo que guardó “Exportar todo”. No se cambió nada.',
  'This is the evidence alone, without your account. The page /verify opens it.':
    'Estas son solo las pruebas, sin tu cuenta. La página /verify las abre.',
  'This ZIP is no export of everything. Choose the file that “Export everything” saved, as it was saved.':
    'Este ZIP no es una exportación de todo. Elige el archivo que guardó “Exportar todo”, tal como se guardó.',
  'This file cannot be opened. {reason}': 'Este archivo no se puede abrir. {reason}',
  'data/{table}.json in it is damaged, or was changed. Choose the file as it was saved.':
    'Su archivo data/{table}.json está dañado o se cambió. Elige el archivo tal como se guardó.',

  // The form of a provider
  'Open the form of {company}': 'Abre el formulario de {company}',
  '{host}. Open it from here: a link in an email may lead elsewhere.':
    '{host}. Ábrelo desde aquí: un enlace en un correo puede llevar a otro sitio.',
  '{host}, last checked on {date}. Open it from here: a link in an email may lead elsewhere.':
    '{host}, comprobado por última vez el {date}. Ábrelo desde aquí: un enlace en un correo puede llevar a otro sitio.',
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

  // What stands
  'one says deleted': 'una dice haber borrado',
  '{n} say deleted': '{n} dicen haber borrado',
  'You have appealed; its answer comes next.': 'Has recurrido; ahora toca su respuesta.',
  'Deletion announced': 'Eliminación anunciada',
  'You can appeal, complain, or let it rest; we ask again only if you say so.':
    'Puedes recurrir, presentar una queja o dejarlo; solo lo pedimos de nuevo si tú lo dices.',
  'All our letters are sent. The evidence log shows what you can do next.':
    'Ya enviamos todas nuestras cartas. El registro de pruebas muestra qué puedes hacer ahora.',
  '{companies} says that your data is deleted. It counts as deleted once you confirm it.':
    '{companies} dice que tus datos están borrados. Cuentan como borrados cuando tú lo confirmas.',
  '{companies} say that your data is deleted. It counts as deleted once you confirm it.':
    '{companies} dicen que tus datos están borrados. Cuentan como borrados cuando tú lo confirmas.',
  'Request to confirm': 'Petición de confirmación',
  'A provider to be asked again': 'Un proveedor al que se pedirá de nuevo',
  'A provider not to be asked again': 'Un proveedor al que no se pedirá de nuevo',
  'An appeal sent to a provider': 'Un recurso enviado a un proveedor',
  'We have asked it to confirm that this covers everything. It counts as deleted once you confirm it.':
    'Le pedimos que confirme que eso lo abarca todo. Cuenta como borrado cuando tú lo confirmas.',
  'It says that your data is deleted. Say in the Inbox whether that is so. Without your word we ask it to confirm on {date}; no reminder goes out.':
    'Dice que tus datos están borrados. Di en la Bandeja si es así. Si no dices nada, el {date} le pedimos que lo confirme; no sale ningún recordatorio.',
  'The next cycle asks again, as you said.': 'El próximo ciclo lo pide de nuevo, como dijiste.',
  'We ask again only if you say so.': 'Solo lo pedimos de nuevo si tú lo dices.',
  'You appealed on {date}; an answer is due by {until}.':
    'Recurriste el {date}; la respuesta debe llegar antes del {until}.',
  'Its refusal is on record.': 'Su negativa está en el registro.',
  'Its refusal is on record. You can appeal until {date}.':
    'Su negativa está en el registro. Puedes recurrir hasta el {date}.',
  'It points to its own form or settings.': 'Remite a su propio formulario o a sus ajustes.',
  'It needs an answer from you.': 'Necesita una respuesta tuya.',
  'The Inbox has its email. No letter goes out until you have answered.':
    'Su correo está en la Bandeja. No sale ninguna carta hasta que hayas respondido.',
  'It deletes by {date}, and we ask then.': 'Borra antes del {date}, y entonces preguntamos.',
  'Attorney demand sent on {date}.': 'Requerimiento de abogado enviado el {date}.',
  'Attorney demand sent on {date}: our {notice}; no attorney signed it.':
    'Requerimiento de abogado enviado el {date}: nuestra carta «{notice}»; no la firmó ningún abogado.',
  'It says that your data is deleted. It counts as deleted once you confirm it.':
    'Dice que tus datos están borrados. Cuentan como borrados cuando tú lo confirmas.',
  'Without an answer by {date}, we send the attorney demand (a formal notice) and you do nothing.':
    'Si no responde antes del {date}, enviamos el requerimiento de abogado (un aviso formal); tú no tienes que hacer nada.',
  'If the silence lasts until {date}, we send the attorney demand (a formal notice) and you do nothing.':
    'Si el silencio dura hasta el {date}, enviamos el requerimiento de abogado (un aviso formal); tú no tienes que hacer nada.',
  'Prove it the way their email says, from the address that the request is about. Only you can do this, and no letter goes out until you have.':
    'Demuéstralo como dice su correo, desde la dirección de la que trata la solicitud. Solo tú puedes hacerlo, y no sale ninguna carta hasta entonces.',
  'Use the form or the settings that their email names, or say that you cannot: then we write again. Until then no letter goes out.':
    'Usa el formulario o los ajustes que nombra su correo, o di que no puedes: entonces escribimos de nuevo. Hasta entonces no sale ninguna carta.',
  'Answer it in your own words. The request itself stays as it is, and no letter goes out until you have.':
    'Respóndela con tus palabras. La solicitud queda como está, y no sale ninguna carta hasta entonces.',
  'Read what they keep and why. If you object, appeal or say so here: then we write again. Until then no letter goes out.':
    'Lee con qué se quedan y por qué. Si te opones, recurre o dilo aquí: entonces escribimos de nuevo. Hasta entonces no sale ninguna carta.',
  'If you used another address there, tell them which. If not, say that you cannot add anything. Until then no letter goes out.':
    'Si allí usaste otra dirección, diles cuál. Si no, di que no puedes agregar nada. Hasta entonces no sale ninguna carta.',
  'Tell them that the request is still open, or say that you cannot: then we write again. Until then no letter goes out.':
    'Diles que la solicitud sigue abierta, o di que no puedes: entonces escribimos de nuevo. Hasta entonces no sale ninguna carta.',
  'The deadline was the end of {date}.': 'El plazo terminó al final del {date}.',
} as const
