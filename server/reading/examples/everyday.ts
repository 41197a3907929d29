import type { Examples } from './example.ts'

/** A fourth set, of medium length, for words that do harm where they were not meant. */
export const EVERYDAY: Examples = {
  acknowledgement: [
    'Thank you for contacting Anthropic | Hello,\n\nThis is an automatic response to confirm that your message reached our privacy inbox. Because many people write to us, an answer can take up to fifteen days. If you have lost access to your account, see our help article. There is no need to write again.\n\nCase: 5510-22817',
    "We're on it | Hi Sam, thanks for the note. I've created ticket 228841 and assigned it to our data protection lead, Ines. She is travelling this week, so give her a few days.",
    'Dear Ms Ruiz,\n\nYour demand of 2 March arrived at our legal department on 4 March. It will be examined and you will receive our reply in writing.\n\nYours faithfully',
    'Your request has been added to the queue of the privacy team. Current waiting time: 9 days. Status: Open. Reference number: A-88231-Q.',
    'Please find below the details of the request that you submitted. Name: Dana Ruiz. Request: Delete. Jurisdiction: California. Response due: April 18, 2026. We will be in contact by that date.',
  ],
  identity_verification: [
    'One step left | Hello Sam,\n\nwe are ready to start. The only thing missing is your confirmation: open the message that we sent to the mailbox you registered with and press Confirm. If we do not see it within a week, we have to set the request aside.',
    'Thank you for your request to have your data removed. Since deletion cannot be undone, we ask everybody to show that the account is theirs. You may do this by telling us the date of your last payment and its amount.',
    'The copy of the licence that you sent is not legible. Please scan it again.',
    'We have reason to doubt that the person who writes is the person concerned (Art. 12(6) GDPR). Please provide further information that removes the doubt.',
    'Proof of residence needed: as you invoke Californian law, send us a document that shows your name and address in California, for instance a bank statement.',
  ],
  agent_proof: [
    'Your authority | Dear colleagues,\n\nwe have your letter on behalf of Mr Okafor. It mentions a signed authorization, but the attachment did not come through. Would you send it once more? We will pick up the request when we have it.',
    'As a matter of policy we deal with representatives only where they hold a power of attorney under the Probate Code or a written permission. Which of the two do you rely on, and may we see it?',
    'We need to be sure you may speak for this user. Kindly forward the mandate.',
  ],
  portal_deflection: [
    'About your request | Hello,\n\nthanks for reaching out to Google. Deletion of Gemini activity is something that you can start at any time: sign in, open Activity controls and follow the steps there. Our support staff has no access to your data and cannot carry this out for you.',
    'Sorry, wrong door! Privacy matters go here: https://privacy.anthropic.com/requests',
    'Requests to delete an account are accepted only if made while signed in. Please use the delete button on your account page.',
  ],
  progress_update: [
    'Your request moves on | Hi Sam,\n\nthank you for pressing Confirm. The privacy team has checked the request and released it for handling. The engineers now look for your data in eleven systems. You will hear from us at the end; until then you can lean back.',
    'As you asked about the state of affairs: your case was handed to a senior analyst on Monday, who is collecting statements from the product teams.',
    'Your documents have been accepted. Next, our legal team looks at the retention duties. No further input from you is needed.',
  ],
  extension_notice: [
    'More time needed | Dear Ms Ruiz,\n\nwe are still looking into your request of 2 March. As it touches several legal entities, we will not be able to finish by 16 April. We are therefore extending the period by 45 days. The new date is 31 May 2026.',
    'This is to tell you, within the first 45 days, that we will need the additional 45 days which the statute grants. The reason is the number of requests at the moment.',
    'We are sorry that you have been waiting. Please allow us another month to answer.',
  ],
  partial_deletion: [
    'Result | Dear Ms Ruiz,\n\nyour request has been dealt with as follows. Conversations and uploads: erased on 9 April. Account e-mail: erased on 9 April. Payment data: not erased, since tax rules oblige us to keep it until 2033. Conversations flagged for safety: not erased.\n\nYou may ask us to look at this again.',
    'Everything except your purchase history has been deleted. The purchase history has to stay with us for accounting.',
    'We have deleted what we could. What is left is needed to detect fraud, and will be removed in 2028.',
  ],
  refusal: [
    'Your demand of 2 March | Dear Ms Ruiz,\n\nwe have considered your demand. The data in question was collected more than a year ago by a business customer on whose instructions we act, and only that customer can decide on it. We are for this reason not going to erase it. You are free to complain to the Attorney General.',
    'We do not believe that you have a right to this under the laws of Texas. The answer is no.',
    'After a second look we stay with what we said in May: the data will not be removed.',
    'Your request falls under the exemption for journalism and is rejected.',
  ],
  no_data_found: [
    'No account | Hello Sam,\n\nwe looked for sam@example.com in the production systems, in billing and in support. None of them knows it. It may be that you signed in with Apple, which hides your address. In that case tell us the relay address.',
    'There does not seem to be any data that belongs to you. Do you have a user ID?',
    'Our search for the e-mail address and the phone number came to nothing.',
  ],
  deletion_scheduled: [
    'Your account is closing | Hello Sam,\n\nwe have started to close your account. From today you cannot use it. Your conversations and files will be gone from our systems by 30 June 2026. If you change your mind, sign in before 14 June.',
    'The erasure was approved by legal this morning and runs with the next batch on Sunday.',
    'We will delete your personal data and confirm to you in writing once that has been done.',
  ],
  completion: [
    'Done | Hello Sam,\n\nthe deletion that we announced on 1 June has finished. Your account, all conversations, all files and your billing profile have been erased from live systems and backups. This message is the confirmation that you asked for.',
    'As requested, all data associated with sam@example.com has been purged from our systems as of 9 April 2026.',
    'I can confirm that your account was erased yesterday with everything that was in it.',
  ],
  clarification: [
    'Before we start | Hello Sam, you have both a personal and a team workspace. The team workspace belongs to your employer. Shall we restrict the deletion to the personal one?',
    'We would like to get this right. Does your request include posts that you made in the community forum?',
    'Your letter asks for deletion and, further down, for a list of vendors. Are you also making a request for access?',
  ],
  out_of_office: [
    {
      subject: 'Automatic reply: Demand',
      text: 'I am at a conference until Friday and read mail only in the evening. For new requests write to privacy@anthropic.com; requests that have reached me will be handled next week.',
    },
    'Between 23 December and 3 January nobody reads this mailbox. We wish you happy holidays.',
  ],
  unrelated: [
    {
      subject: 'Action needed: update your payment method',
      text: 'The card on your account expires this month. Please update it to avoid an interruption of service.',
      thread: false,
    },
    {
      subject: 'New: delete chats in bulk',
      text: 'We shipped a new control. Select chats and remove them at once. Read the release notes. Unsubscribe',
      bulk: true,
      thread: false,
    },
    {
      subject: 'Security notice: new device',
      text: 'Your account was used on a new device. If this was not you, change your password now.',
      thread: false,
    },
  ],
  suspicious: [
    {
      text: 'Your request TR-ABCD-1234 was approved. To finish, pay the release fee of 20 USDT.',
      from: 'desk@openai.com.requests.top',
      verdict: 'pass',
    },
    {
      text: 'Please confirm receipt of the attached court order in your deletion matter.',
      from: 'privacy@x.ai',
      verdict: 'fail',
    },
  ],
  closed_no_action: [
    'Ticket update | Hello, we are setting ticket 228841 to solved because we did not hear from you after our question of 3 May. You can reopen it with a reply.',
    'This conversation has been closed by our system. To continue, start a new one.',
    'Your second letter has been attached to ticket 228841, which deals with the same matter; this ticket is therefore closed.',
  ],
}
export const EVERYDAY_GERMAN: Examples = {
  acknowledgement: [
    'Guten Tag,\n\ndies ist eine automatische Antwort. Ihre Nachricht ist in unserem Datenschutz-Postfach angekommen. Da uns viele Schreiben erreichen, kann die Antwort bis zu 15 Tage dauern. Vorgang 5510-22817.',
  ],
  identity_verification: [
    'Guten Tag,\n\nes fehlt nur noch Ihre Bestätigung. Öffnen Sie die Nachricht, die wir an die bei uns hinterlegte Adresse geschickt haben, und bestätigen Sie dort, dass Sie die Löschung wollen.',
  ],
  agent_proof: [
    'Guten Tag, Sie schreiben für Frau Oberhuber. Die erwähnte Vollmacht lag nicht bei. Bitte senden Sie sie uns zu.',
  ],
  refusal: [
    'Nach nochmaliger Prüfung bleiben wir bei unserer Haltung: Die Daten werden nicht gelöscht, weil wir sie zur Rechtsverteidigung benötigen.',
  ],
  progress_update: [
    'Vielen Dank für die Bestätigung. Die Anfrage ist freigegeben, unsere Entwickler suchen nun in elf Systemen nach Ihren Daten.',
  ],
  extension_notice: [
    'Wir sind noch mit Ihrer Anfrage beschäftigt und werden die Monatsfrist nicht einhalten. Wir verlängern sie daher bis zum 30. Juni 2026.',
  ],
  deletion_scheduled: [
    'Wir haben begonnen, Ihr Konto zu schließen. Bis zum 30. Juni 2026 werden alle Inhalte aus unseren Systemen verschwunden sein.',
  ],
  completion: [
    'Die angekündigte Löschung ist abgeschlossen. Ihr Konto, alle Unterhaltungen und alle Dateien wurden aus den Systemen und Sicherungen entfernt.',
  ],
  partial_deletion: [
    'Unterhaltungen und Dateien: gelöscht. Zahlungsdaten: nicht gelöscht, da wir sie bis 2033 aufbewahren müssen.',
  ],
}
export const EVERYDAY_FRENCH: Examples = {
  acknowledgement: [
    'Bonjour,\n\nceci est une réponse automatique. Votre message est bien arrivé dans notre boîte. La réponse peut prendre jusqu’à quinze jours.',
  ],
  identity_verification: [
    'Bonjour, il ne manque que votre confirmation. Ouvrez le message envoyé à l’adresse avec laquelle vous vous êtes inscrit et confirmez.',
  ],
  progress_update: [
    'Merci pour votre confirmation. La demande a été validée et nos ingénieurs cherchent maintenant vos données dans onze systèmes.',
  ],
  refusal: [
    'Nous maintenons notre position : les données ne seront pas effacées, car elles sont nécessaires à notre défense.',
  ],
  completion: [
    'L’effacement annoncé est terminé. Votre compte, toutes vos conversations et tous vos fichiers ont été supprimés.',
  ],
  partial_deletion: [
    'Conversations : supprimées. Données de paiement : conservées jusqu’en 2033, comme la loi nous y oblige.',
  ],
}
export const EVERYDAY_SPANISH: Examples = {
  acknowledgement: [
    'Hola:\n\nEsta es una respuesta automática. Su mensaje ha llegado a nuestro buzón de privacidad. La respuesta puede tardar hasta quince días.',
  ],
  identity_verification: [
    'Solo falta su confirmación. Abra el mensaje que enviamos a la dirección con la que se registró y confirme.',
  ],
  progress_update: [
    'Gracias por su confirmación. La solicitud se ha aprobado y nuestros ingenieros buscan ahora sus datos en once sistemas.',
  ],
  refusal: ['Mantenemos nuestra posición: los datos no se borrarán, ya que son necesarios para nuestra defensa.'],
  completion: [
    'La supresión anunciada ha terminado. Su cuenta, todas sus conversaciones y todos sus archivos se han eliminado.',
  ],
  partial_deletion: ['Conversaciones: eliminadas. Datos de pago: conservados hasta 2033, como exige la ley.'],
}
