import type { Examples } from './example.ts'

/** A fifth set, written last, from the beginnings of long answers. */
export const LAST: Examples = {
  acknowledgement: [
    'Hello Priya,\n\nYour erasure request is now in our system as DR-55310. We aim to close most of them in three weeks. You will get a message at each step.\n\nGoogle Privacy Help',
    'Thank you. Your correspondence dated 20 February has been passed to the Privacy Office for consideration. A reply may be expected in due time.',
    'This mailbox confirms automatically that your mail was delivered. A person reads it on the next working day.',
  ],
  identity_verification: [
    'Hi Joel,\n\nbefore anything is erased we check that the account is really yours. Please answer this mail from joel@example.com, the address we have for you, with the word CONFIRM.',
    'The details supplied are not enough to tie you to an account. We ask for two of the following: order number, date of registration, telephone number.',
    'Please upload a government ID and a recent photo within 10 days, or we will have to drop the request.',
  ],
  agent_proof: [
    'We received a deletion request from your organisation in the name of Mara L. Under the CCPA regulations, kindly show us that she permitted you in writing to make it.',
    'To act on this we need the power of attorney in full; page two is missing.',
  ],
  portal_deflection: [
    'Hi, thanks for the mail. For legal reasons we process erasure only if it is asked for in the account itself: Profile > Data > Erase. This ticket will not be looked at further.',
    'Deletion requests by post or mail are not supported. Use https://privacy.openai.com/policies and pick "Delete".',
  ],
  progress_update: [
    'Dear Wesley, your case is now in the review stage. The identity check is behind us. We will inform you about the outcome.',
    'Small update: the privacy engineers picked up your request on Tuesday and are going through the storage systems one by one.',
  ],
  extension_notice: [
    'Dear Greta, your request turned out to be complex. We are therefore making use of the possibility to take up to 90 days. You will have our decision no later than 12 June 2026.',
    'We are not yet done and need a further month. Thanks for bearing with us.',
  ],
  partial_deletion: [
    'Dear Priya, your Gemini chats were erased on 2 April. Chats that human reviewers had already looked at are stored apart from your account for up to three years and were not erased.',
    'Done in large part. Gone: account, chats, images. Staying: tax invoices and fraud records.',
  ],
  refusal: [
    'Dear Tomás, we are writing about your erasure request. As the data is subject to an ongoing investigation we are prevented from erasing it and decline the request. A complaint can be made to the Attorney General.',
    'Your state has no law that obliges us to delete on request. We therefore do not intend to take action.',
  ],
  no_data_found: [
    'Dear Greta, after checking every product we operate we found nothing that is linked to you. If there is another address, please name it.',
    'Sorry Joel, no account goes by that mail address here.',
  ],
  deletion_scheduled: [
    'Hi Mara, your account was put on the deletion list today. All of your content will have been erased by 20 March. We will drop you a line then.',
    'The deletion was triggered and will take a couple of weeks to reach every system.',
  ],
  completion: [
    'Dear Wesley, we are glad to tell you that everything we had about you was erased on 20 March 2026. Your case is closed.',
    'Hi Carmen, your account and chats are permanently gone, including from the backups. Have a good day.',
  ],
  clarification: [
    'Hi Joel, one question: are we to keep your paid subscription running, or does the request also end it?',
    'Please let us know which of these you want erased: chats, uploaded files, feedback, or the account as a whole.',
  ],
  out_of_office: ['Thank you for writing. I am out today and tomorrow. If it cannot wait, my colleague Lee can help.'],
  unrelated: [
    {
      subject: 'Your monthly invoice is ready',
      text: 'Your invoice for May is available in the billing portal.',
      thread: false,
    },
  ],
  suspicious: [
    {
      text: 'We hold your deletion certificate. Transfer 35 EUR for its release.',
      from: 'certs@gemini-privacy.org',
      verdict: 'pass',
    },
  ],
  closed_no_action: [
    'Dear Tomás, as the documents we asked for did not arrive we have closed the case. A new request can be made at any time.',
    'Your case 9201145 was closed by the agent. Was this a mistake? Just reply.',
  ],
}
export const LAST_GERMAN: Examples = {
  acknowledgement: [
    'Sehr geehrte Frau Oberhuber, Ihr Löschverlangen liegt uns vor und trägt das Zeichen LV-2231. Sie hören von uns.',
  ],
  refusal: [
    'Ihr Verlangen weisen wir zurück, da wir zur Aufbewahrung der Daten verpflichtet sind. Sie können sich an die Aufsichtsbehörde wenden.',
  ],
  closed_no_action: ['Mangels Antwort haben wir den Vorgang beendet. Bei Bedarf eröffnen Sie bitte einen neuen.'],
  completion: ['Alle zu Ihrer Person gespeicherten Daten sind am 2. April gelöscht worden.'],
}
export const LAST_FRENCH: Examples = {
  identity_verification: [
    'Merci de répondre à ce courriel depuis l’adresse liée au compte afin que nous puissions établir qu’il s’agit bien de vous.',
  ],
  refusal: [
    'Nous ne donnerons pas suite à votre demande, ces données étant soumises à une obligation de conservation.',
  ],
  completion: ['Vos données personnelles ont été intégralement effacées le 2 avril.'],
}
export const LAST_SPANISH: Examples = {
  portal_deflection: [
    'Las solicitudes de supresión solo se atienden desde la propia cuenta: Ajustes > Datos > Eliminar.',
  ],
  acknowledgement: [
    'Hemos recibido su carta y la estamos examinando. Le escribiremos en las próximas semanas. Ref. 88-1201',
  ],
  completion: ['Su cuenta y todos los datos vinculados a ella fueron eliminados el 2 de abril.'],
}
