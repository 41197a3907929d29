import type { Examples } from './example.ts'

/** Longer answers as privacy desks write them: with greetings, detours, boilerplate and words of another category. */
export const LETTERS: Examples = {
  acknowledgement: [
    'We have your request | Hi Jordan,\n\nJust a note to say your privacy request made it to us. Here is what to expect: an analyst reads it within five working days, checks that we have what we need and, if anything is missing, gets back to you. You do not have to do anything for now.\n\nReference: DPR-88213\n\nThe Privacy Desk',
    '[Ticket#2026031] Re: Demand | Dear Sir or Madam,\n\nthis is an automatically generated confirmation. Your e-mail was stored in our ticket system under the number 2026031. Our agents work Monday to Friday, 9 to 17 h. Please leave the ticket number in the subject of any further mail.\n\nThis e-mail is intended for the addressee only. If you are not the intended recipient, please delete it.',
    'Thanks for the letter. I have passed it to the right people and they will come back to you. Cheers, Tom',
    'Dear Requester,\n\nThis is to notify you that your request to delete personal information has been submitted to our privacy team. We will complete our review within 45 days of receipt. If we cannot verify your identity we may not be able to fulfil the request.\n\nRequest ID: RQ-77410-AB',
    'Case 00918273: "Demand to erase" has been created. An agent will pick it up. You can follow the status in the customer portal at any time.',
    'Your message is important to us and has been placed in the queue. Expected response: 2 days.',
  ],
  identity_verification: [
    'Next step for your request | Hello,\n\nThank you for your request, which we received on 4 May. We want to be certain that we only ever delete the data of the person who asks. Would you therefore open the chat product with your usual login, go to Account and read us the eight-character support PIN shown there?\n\nWe hold the request open for 14 days.',
    'Dear customer, in line with section 7060 of the regulations we are checking the identity of each requester. The information in your letter does not let us do so. Kindly answer from the mailbox that you used at sign-up, and name the approximate date of your first conversation.',
    'Please complete verification: https://verify.example/abc. Once this is done we start. If you take no action within ten days the request is closed and no data is deleted.',
    'We are unable to proceed with the deletion at this stage because the requester has not been authenticated. To authenticate, submit a selfie and an official document through our partner.',
    'One more thing before we can get going. We see two people with this name. Can you tell us the billing postcode and the last invoice amount, so that we pick the right one?',
    'Thank you for the power of attorney, which is in order. In addition we need your client to confirm her identity: she should log in and press "Yes, it is me" in the banner.',
  ],
  agent_proof: [
    'Representation | Good morning,\n\nyour company writes for one of our users. Before we discuss an account with anybody but its holder, we want to see that the holder agreed. A scan of the signed mandate is enough; it has to name your company and cover deletion.\n\nKind regards\nLegal Operations',
    'We have logged your submission as case 771. It was made by an agent. Agents must supply documentation that shows the consumer authorised them; none was enclosed. Please resend with the document.',
    'The attachment could not be opened. Please send the authorization again as PDF.',
    'Your letter says you act for M. Lindqvist. Kindly evidence this.',
    'Please note that the authorisation on file has expired. A fresh one, signed within the last twelve months, is needed from the person you represent.',
  ],
  portal_deflection: [
    'Hi! Good news: there is no need to wait for us. You are able to erase everything on your own. Head to the menu at the bottom left, pick Account, scroll down and hit "Delete account". If you still want our privacy team to look at this, please raise it in the Privacy Request Portal instead, as this inbox is for product support only.',
    'Thank you for contacting X support. Privacy requests cannot be taken by this team. Please see https://help.x.ai/privacy for the correct form.',
    'This address does not receive replies. For data subject requests use the form at https://privacy.google.com/requests.',
    'Our records indicate that you wrote to an outdated address. All deletion requests are now submitted at privacy.anthropic.com. Your e-mail was not forwarded.',
    'We only act on requests that are lodged through the tool in your account settings; a letter does not start the statutory period.',
  ],
  progress_update: [
    'An update on your request | Hi Jordan,\n\nwe have confirmed that you are the account holder, thank you. The request now sits with our data team, who are locating the records in each system. This usually takes a while. We do not need anything else and will let you know when there is something to report.',
    'Quick status: verification passed yesterday, engineering has the job, legal signs off last. You will get the outcome from me.',
    'Your request PR-5512 has a new status: "In fulfilment". No action is required.',
    'Thanks for checking in. Your request has not been forgotten: it is with our counsel, who is reviewing which records are in scope.',
    "The authorization that you sent has been checked and found to be valid. We are moving ahead with your client's request.",
  ],
  extension_notice: [
    'Re: your request | Dear Ms Lindqvist,\n\nwe write about your request of 2 March. The law gives us 45 days to respond and, where reasonably necessary, a further 45. Because your data sits in several systems we are making use of that second period. You will therefore hear from us by 31 May 2026. We apologise for the delay.',
    'Hi, this one is taking us longer than planned. We will not make the date we gave you and ask for your patience until 14 September.',
    'Your request remains open. Revised response date: 09/30/2026. Basis: Civ. Code 1798.145(h)(1).',
    'Owing to a backlog, the one-month period is extended by two further months as Article 12 allows. We will do our best to be quicker.',
    'Notification of delay: additional processing time of 45 days is required for request 8812.',
  ],
  partial_deletion: [
    'Outcome of your request | Dear Jordan,\n\nwe have finished working on your request.\n\nWhat we erased: your profile, your conversations, your uploads.\nWhat we did not erase: payment records (kept for six years, tax law) and two conversations under review by trust and safety.\n\nYou may appeal this outcome.',
    'All done and dusted: your chats are gone for good! For the sake of completeness, your e-mail address stays on our suppression list and invoices stay in the books.',
    'Your conversations have been wiped. Model weights that were trained before are not affected, and de-identified excerpts may remain in research datasets.',
    'We have complied with your request save for the data listed in the annex, which is exempt.',
    'Account deleted. Security logs: not deleted (retention 18 months).',
  ],
  refusal: [
    'Response to your request | Dear Sir,\n\nthank you for your patience. Having looked into the matter we have come to the conclusion that we will not be deleting the data. It is needed for a pending lawsuit, so the exemption in 1798.105(d)(8) applies. You may take this up with the California Privacy Protection Agency.',
    'We act as a processor for your employer, who controls the data. We are not in a position to delete it and ask you to turn to your employer.',
    'You reside in a state without a privacy statute. As a result the company does not extend deletion rights to you and no further steps will be taken.',
    'We have been unable to verify the requester after three attempts and have therefore denied the request.',
    'This is the fourth request in twelve months. We consider it excessive and will not act on it.',
    'Thank you, but we have to say no. These records are covered by a preservation order.',
  ],
  no_data_found: [
    'Result of our search | Hello,\n\nour team ran the address in your letter against all production databases. There were no hits. Either the account was removed earlier or it was opened with other details. If you can think of another address or phone number, send it and we will look again.',
    'Sorry, I cannot see a Claude account for that address. What other email could it be?',
    'Following a search we can state that we do not process personal data relating to your client.',
    'Nothing in our CRM, nothing in billing, nothing in the product under dana@example.com. I am closing this unless you give me another identifier.',
    'We were unable to associate the identifiers that you submitted with any consumer.',
  ],
  deletion_scheduled: [
    'We are deleting your account | Hi,\n\nyou asked us to remove your account and that is now in motion. You have been logged out everywhere. Over the next four weeks the data leaves our databases, then our backups. You will get one last mail from us at the end.',
    'Your request has been approved. Execution date: 1 August 2026.',
    'As agreed your data will go on Friday. I will confirm once it has happened.',
    'Removal in progress. Estimated completion: 21 days.',
    'Your account was deleted from our live systems today. Backup copies are overwritten within 35 days; until then they are not accessible to anyone.',
  ],
  completion: [
    'Your request has been fulfilled | Dear Jordan,\n\nwe are writing to let you know that the deletion which you requested on 2 March has been carried out. Your account, your conversations, your files and all other personal information were removed from our systems on 9 April 2026. Our service providers have been instructed accordingly and have done the same. The matter is closed.',
    'Hi, finally done: the whole account is gone, chats and all. Sorry it took two tries; the first run crashed on 3 May. Bye, Nadia',
    'Confirmation of erasure. Data subject: J. Doe. Date: 2026-05-01. Scope: all personal data. Result: erased.',
    'We hereby confirm that we no longer hold any personal data concerning your client; everything was erased on 12 April 2026.',
  ],
  clarification: [
    'A question about your request | Hi Jordan,\n\nthanks for your request, we are on it. You used two of our products, the chat app and the developer platform. Deleting the developer account would stop your running integrations. Is it your intention that both go, or should we leave the developer account alone?',
    'Before I press the button: do you need a copy of your data first?',
    'Your letter refers to "copies at service providers". Could you tell us which ones you have in mind?',
    "Please tell us whether the request is meant to cover your organisation's workspace too.",
  ],
  out_of_office: [
    'Abwesend / Out of office: Demand | Dear sender, I am away until 3 June and my mail is not read. For anything about privacy write to privacy@openai.com. Your mail will be deleted when I return. / Ich bin bis 3. Juni abwesend.',
    'Thanks for your mail! Our team is at its yearly offsite and back in the office on Thursday. We will answer then.',
    { text: 'I have left the company. Please write to legal@x.ai.', subject: 'Automatic reply: Demand to erase' },
  ],
  unrelated: [
    {
      subject: 'Memory gets better',
      text: 'You can now tell ChatGPT to forget things. Delete a memory with one tap. Try the new controls today. Unsubscribe',
      bulk: true,
      thread: false,
    },
    {
      subject: 'Your data export is ready',
      text: 'The export of your data that you started in settings is ready. Download it within 24 hours. This link expires.',
      thread: false,
    },
    {
      subject: 'Scheduled maintenance on May 14',
      text: 'Some services will not be available between 02:00 and 04:00 UTC. Updates on our status page.',
      thread: false,
    },
    {
      subject: 'Tell us about your support experience [case 4412]',
      text: 'Your case was recently closed. How would you rate the help that you received? It takes one minute.',
      thread: true,
    },
  ],
  suspicious: [
    {
      subject: 'Deletion completed',
      text: 'All your personal data has been erased. To receive the certificate open the attachment.',
      from: 'privacy@anthropic.com',
      verdict: 'fail',
    },
    {
      subject: 'Final step',
      text: 'Your erasure needs one final step: sign in here with your Google password.',
      from: 'privacy-team@g00gle.com',
      verdict: 'pass',
    },
    {
      subject: 'We can do this for less',
      text: 'Still waiting for your data to be removed? Our experts opt you out of 400 brokers. Plans from $5 per month.',
      from: 'hello@optoutpros.com',
      verdict: 'pass',
    },
    {
      subject: 'Invoice for deletion',
      text: 'Please settle the administrative charge for handling your request.',
      from: 'accounts@openai-billing.com',
      verdict: 'none',
    },
  ],
  closed_no_action: [
    'Ticket 4412 closed | Hello, we have not received the documents we asked for on 3 March and have therefore closed your ticket. Feel free to write again at any time.',
    'Your case has been resolved. Thank you for contacting us. If you feel this is a mistake, reply within 7 days to reopen.',
    'We noticed you already have an open request about this (PR-5512). To avoid confusion this one was merged into it.',
    'This request was automatically closed after 30 days without activity.',
  ],
}

/** The same in the other languages. */
export const GERMAN_LETTERS: Examples = {
  acknowledgement: [
    'Sehr geehrte Damen und Herren,\n\nIhr Schreiben haben wir am 4. Mai bekommen und unter DS-2026-118 abgelegt. Wir werden uns nach Prüfung wieder melden. Bitte sehen Sie von Rückfragen zum Bearbeitungsstand ab.',
  ],
  identity_verification: [
    'Guten Tag,\n\nvielen Dank für Ihre Anfrage. Aus Sicherheitsgründen löschen wir Daten nur, wenn feststeht, wer fragt. Melden Sie sich dazu bitte in Ihrem Konto an und geben Sie den dort angezeigten Code in Ihrer Antwort an. Ohne diesen Schritt können wir die Anfrage nicht weiter bearbeiten.',
  ],
  agent_proof: [
    'Ihre Firma schreibt für unsere Nutzerin. Uns liegt keine Vollmacht vor. Wir bitten um Übersendung einer von ihr unterschriebenen Erklärung.',
  ],
  portal_deflection: [
    'Leider ist dieser Kanal nicht für Datenschutzanfragen vorgesehen. Bitte wenden Sie sich über das Formular in unserem Hilfebereich an uns: https://privacy.openai.com',
  ],
  progress_update: [
    'Guten Tag, die Prüfung Ihrer Unterlagen ist abgeschlossen, alles in Ordnung. Nun ermitteln unsere Techniker die betroffenen Systeme. Von Ihrer Seite ist nichts weiter nötig.',
  ],
  extension_notice: [
    'leider schaffen wir es nicht innerhalb eines Monats. Gemäß Art. 12 Abs. 3 Satz 2 DSGVO nehmen wir zwei weitere Monate in Anspruch; Sie hören bis zum 30. September 2026 von uns.',
  ],
  partial_deletion: [
    'Ihr Profil und sämtliche Unterhaltungen sind gelöscht. Belege müssen wir nach § 147 AO zehn Jahre lang aufheben; diese haben wir für andere Zwecke gesperrt.',
  ],
  refusal: [
    'nach eingehender Prüfung können wir Ihrem Begehren nicht nachkommen. Die Daten werden zur Verteidigung von Rechtsansprüchen benötigt (Art. 17 Abs. 3 lit. e DSGVO). Ihnen steht eine Beschwerde bei der Aufsichtsbehörde offen.',
  ],
  no_data_found: [
    'wir haben alle Systeme durchsucht. Unter dana@example.com ist bei uns niemand bekannt. Falls Sie eine andere Adresse benutzt haben, nennen Sie uns diese bitte.',
  ],
  deletion_scheduled: [
    'Ihr Konto ist ab sofort gesperrt. In spätestens 30 Tagen sind alle Inhalte unwiderruflich entfernt. Danach schreiben wir Ihnen noch einmal.',
  ],
  completion: [
    'hiermit bestätigen wir, dass die Löschung am 3. Juni durchgeführt wurde. Es sind keine Daten mehr zu Ihrer Person bei uns vorhanden.',
  ],
  closed_no_action: ['da wir seit 14 Tagen nichts von Ihnen gehört haben, schließen wir den Vorgang 4711.'],
  clarification: ['wir haben eine Rückfrage: Geht es Ihnen nur um ChatGPT, oder soll auch das Entwicklerkonto weg?'],
}
export const FRENCH_LETTERS: Examples = {
  acknowledgement: [
    'Bonjour,\n\nVotre courrier du 4 mai a été enregistré sous le numéro DS-2026-118. Notre équipe reviendra vers vous après examen.',
  ],
  identity_verification: [
    'Bonjour,\n\nPour des raisons de sécurité, nous ne pouvons donner suite sans être certains de votre identité. Connectez-vous à votre compte et communiquez-nous le code affiché.',
  ],
  portal_deflection: [
    'Ce service ne prend pas en charge les demandes relatives aux données. Rendez-vous sur https://privacy.openai.com et remplissez le formulaire prévu.',
  ],
  progress_update: [
    'Bonjour, votre identité est confirmée. Nos équipes recherchent actuellement vos données dans les différents systèmes. Vous n’avez rien à faire.',
  ],
  extension_notice: [
    'En raison du nombre de demandes, nous ne pourrons répondre dans le délai d’un mois ; celui-ci est prolongé de deux mois. Réponse au plus tard le 30 septembre 2026.',
  ],
  partial_deletion: [
    'Vos conversations ont été effacées. Les données de facturation doivent en revanche être conservées dix ans.',
  ],
  refusal: [
    'Après analyse, nous ne pouvons accéder à votre demande : le traitement est nécessaire au respect d’une obligation légale. Vous pouvez saisir la CNIL.',
  ],
  no_data_found: [
    'Nos recherches n’ont donné aucun résultat pour l’adresse indiquée. Auriez-vous utilisé une autre adresse ?',
  ],
  deletion_scheduled: [
    'Votre compte est désactivé. Les données seront effacées dans un délai de 30 jours, puis vous recevrez une confirmation.',
  ],
  completion: [
    'Nous vous informons que l’effacement a été réalisé le 3 juin 2026. Plus aucune donnée vous concernant ne figure dans nos systèmes.',
  ],
  clarification: [
    'Une précision s’il vous plaît : votre demande porte-t-elle sur le compte professionnel, le compte personnel ou les deux ?',
  ],
}
export const SPANISH_LETTERS: Examples = {
  acknowledgement: [
    'Estimada señora:\n\nSu escrito ha quedado registrado con el número DS-2026-118. Nos pondremos en contacto con usted tras su revisión.',
  ],
  identity_verification: [
    'Por motivos de seguridad, solo eliminamos datos cuando sabemos quién lo pide. Acceda a su cuenta y envíenos el código que aparece.',
  ],
  portal_deflection: [
    'Este canal no admite solicitudes de protección de datos. Diríjase a https://privacy.openai.com y cumplimente el formulario.',
  ],
  progress_update: [
    'Hemos comprobado su identidad. Nuestro equipo técnico está localizando sus datos. No tiene que hacer nada más.',
  ],
  extension_notice: [
    'Por el elevado número de solicitudes no podremos responder en un mes; el plazo se amplía dos meses más, hasta el 30 de septiembre de 2026.',
  ],
  partial_deletion: [
    'Sus conversaciones se han borrado. Los datos de facturación, en cambio, deben conservarse durante seis años.',
  ],
  refusal: [
    'Tras analizar su petición, no podemos acceder a ella: el tratamiento es necesario para cumplir una obligación legal. Puede acudir a la AEPD.',
  ],
  no_data_found: ['La búsqueda no ha dado resultados para el correo indicado. ¿Pudo registrarse con otro?'],
  deletion_scheduled: [
    'Su cuenta está desactivada. Los datos se borrarán en un plazo de 30 días y después recibirá una confirmación.',
  ],
  completion: [
    'Le informamos de que la supresión se llevó a cabo el 3 de junio de 2026. Ya no conservamos ningún dato suyo.',
  ],
  clarification: ['Una duda: ¿su solicitud se refiere a la cuenta personal, a la profesional o a ambas?'],
}
