import type { Examples } from './example.ts'

/** A third set, in yet other voices: forms of privacy platforms, terse engineers, formal lawyers, cheerful robots. */
export const NOTES: Examples = {
  acknowledgement: [
    'Privacy Request Submitted | Dear Dana Ruiz,\n\nYour privacy request has been submitted successfully.\n\nRequest Type: Delete My Data\nSubmitted on: Mar 4, 2026\nRequest ID: WQ7HZK2M\n\nWe will process your request in accordance with applicable law.\n\nDo not reply to this email.',
    'Got it. Someone will be with you soon.',
    'We refer to your letter of 2 March 2026, receipt of which is hereby acknowledged. A substantive reply will follow.',
    'Your support request SR-90021 was opened on your behalf. Priority: normal. Owner: Privacy Intake.',
    'Hey! Robot here. Your note is safely in the hands of our humans. They usually get to these within 3 business days.',
    'Re: Demand | Thanks - logged on our side as JIRA PRIV-2231.',
  ],
  identity_verification: [
    'Verification required | Dear Dana Ruiz,\n\nWe require additional information to validate your privacy request WQ7HZK2M. Please follow the link to complete email validation. The link is valid for 5 days.',
    'Our security team flagged that your letter did not come from the address on the account. Would you mind dropping us a line from that one? Then we can crack on.',
    'Pursuant to 11 CCR 7060(c) a declaration signed under penalty of perjury is required from the consumer. A template is attached. Kindly return it duly completed.',
    'We sent a 6 digit number to the phone ending in 41. Reply with it and we take it from there.',
    'To keep your account safe, tell us: year of birth, country, last four of the card.',
    'We could not confirm that this request was made by the account owner. Please log in and resubmit from your account, or attach ID.',
  ],
  agent_proof: [
    "Please be advised that requests made via an authorized agent must be accompanied by (a) written permission signed by the consumer and (b) the agent's certificate of registration. Neither was received.",
    'Who are you in relation to the account holder? If you are their agent we will need to see a signed letter from them.',
    'Before we go further: can you share the document in which Ms Ruiz appoints you?',
    "Your client's consent to your acting for her is missing from the file. Kindly furnish.",
  ],
  portal_deflection: [
    'To submit a data deletion request, please visit our Privacy Portal and select "Delete my account". Requests received by other means may not be processed.',
    "I can't action this from email I'm afraid - it has to come in through the form: https://x.ai/privacy-portal",
    'You already have the controls: Settings, then Personalization, then Manage memories, then Clear all.',
    'dsar@ is being retired. Going forward use our web intake. We have not opened a case for this email.',
  ],
  progress_update: [
    'Request WQ7HZK2M: status changed | Dear Dana Ruiz, the status of your request has been updated to "Data Discovery".',
    'Your email has been validated. We have begun processing your request and will contact you when it is complete.',
    'Wanted to let you know where things stand: ID check done, scoping done, we are now pulling the list of systems.',
    "The agent's authority has been recognised. The request has been assigned to the deletion team.",
  ],
  extension_notice: [
    'Request WQ7HZK2M: extension | Dear Dana Ruiz, due to the volume of requests we require more time to process your request. The deadline has been extended to Jun 2, 2026.',
    'We hereby invoke the extension provided for in section 1798.130(a)(2)(A).',
    'Heads up: not going to hit the original date. New ETA 15 October.',
    'In view of the number of systems concerned, we need up to 90 days in total from the date on which we received your request.',
  ],
  partial_deletion: [
    'Your request WQ7HZK2M has been partially completed. Some of your data could not be deleted because of a legal exemption.',
    'Account removed, chats removed. Heads up that we still have your invoices (tax) and an entry on the do-not-contact list.',
    'We erased the personal data processed on the basis of consent. Data processed for compliance with legal obligations has been restricted instead of erased.',
    'Deleted: 14 of 16 data sets. Retained: 2 (fraud, accounting).',
  ],
  refusal: [
    'Your request WQ7HZK2M has been rejected. Reason: exempt from deletion.',
    'Having considered your demand, our client is under no duty to comply with it and does not intend to do so.',
    'The statute that you cite does not apply to us as we do not meet its thresholds. We therefore take no action.',
    "We can't do that. The conversations were flagged and our policy is to hold flagged conversations for two years.",
    'We are declining this one.',
  ],
  no_data_found: [
    'Your request WQ7HZK2M is complete: we did not find personal data matching the details provided.',
    "Looked this up - there's no user with that email on our side.",
    'Please be informed that your client is unknown to us.',
    'We have no account on file for dana.ruiz@example.com. Reply with any other email, phone number or username.',
  ],
  deletion_scheduled: [
    'Your account deletion has been scheduled | Your account and its data will be permanently removed on June 14, 2026. To keep your account, log in before that date.',
    'Request WQ7HZK2M was approved. Data erasure is in progress across our systems and typically completes within 30 days.',
    'Kicked off the wipe, takes about a week. Will ping you when finished.',
    'We shall erase the data within one month of this letter and certify the erasure to you.',
  ],
  completion: [
    'Request WQ7HZK2M completed | Dear Dana Ruiz, we have completed your request. Your personal data has been deleted from our systems.',
    'Wiped. All of it, this morning.',
    'We certify that all personal data of your client was destroyed on 14 May 2026 and that no copy has been retained.',
    'Your account has now been deleted, along with every chat, file and setting in it.',
  ],
  clarification: [
    'Could you clarify the scope of request WQ7HZK2M? Please select: (1) all data, (2) chats only, (3) marketing data only.',
    'What would you like to happen with the shared links that other people still use?',
    'Do you mean the consumer product or the API?',
  ],
  out_of_office: [
    {
      subject: 'Auto: Re: Demand',
      text: 'Thank you for your message. I am currently on annual leave, returning 3 August. Urgent: privacy@x.ai.',
    },
    'Hi, I work Mondays and Tuesdays only and am not in the office today. I will read your mail on Monday.',
  ],
  unrelated: [
    {
      subject: 'Welcome to Claude Pro',
      text: 'Thanks for subscribing. Here are five things to try first.',
      bulk: true,
      thread: false,
    },
    {
      subject: 'Your API usage reached 80 %',
      text: 'You have used 80 % of your monthly limit. Adjust your limits in billing settings.',
      thread: false,
    },
    {
      subject: 'Changes to our Consumer Terms',
      text: 'We have updated our Consumer Terms. Data retention for new chats changes to 30 days. Review the changes.',
      thread: false,
    },
  ],
  suspicious: [
    {
      text: 'Your deletion is on hold. Confirm your card to release it.',
      from: 'support@open-ai.support',
      verdict: 'pass',
    },
    { text: 'We received your request and will reply soon.', from: 'privacy@anthropic.com', verdict: 'fail' },
    {
      text: 'Our law firm reviews breaches. You may be entitled to compensation from xAI. Register your claim today.',
      from: 'claims@massaction.law',
      verdict: 'pass',
    },
  ],
  closed_no_action: [
    'Your request WQ7HZK2M has been closed. Reason: no response from requester.',
    'Marking this as done since you have what you need. Shout if not.',
    'We are treating this as a duplicate of WQ7HZK2M.',
    'Since the verification link was not used in time, request WQ7HZK2M has expired.',
  ],
}
export const NOTES_GERMAN: Examples = {
  acknowledgement: [
    'Ihre Anfrage wurde erfolgreich übermittelt. Anfrage-ID: WQ7HZK2M. Wir bearbeiten sie gemäß den gesetzlichen Vorgaben.',
  ],
  identity_verification: [
    'Damit wir Ihre Anfrage WQ7HZK2M bearbeiten können, müssen Sie Ihre E-Mail-Adresse bestätigen. Klicken Sie auf den Link.',
  ],
  progress_update: ['Ihre E-Mail-Adresse wurde bestätigt. Wir haben mit der Bearbeitung Ihrer Anfrage begonnen.'],
  extension_notice: [
    'Wegen der Vielzahl der Systeme brauchen wir noch etwas Zeit. Unsere Antwort erhalten Sie statt am 1. Mai nun am 1. Juli.',
  ],
  partial_deletion: [
    'Die auf Ihrer Einwilligung beruhenden Daten haben wir gelöscht. Soweit gesetzliche Pflichten bestehen, haben wir die Verarbeitung lediglich eingeschränkt.',
  ],
  refusal: ['Ihr Antrag WQ7HZK2M wurde abgelehnt. Grund: Ausnahme von der Löschpflicht.'],
  no_data_found: ['Zu Ihren Angaben liegen bei uns keine Daten vor.'],
  deletion_scheduled: [
    'Ihr Konto wird am 14. Juni 2026 dauerhaft entfernt. Bis dahin können Sie die Löschung durch Anmelden abbrechen.',
  ],
  completion: ['Ihr Konto und alle darin enthaltenen Inhalte sind nun gelöscht.'],
  portal_deflection: [
    'Für Löschanfragen haben wir ein eigenes Formular; per Mail eingereichte Anfragen können wir nicht berücksichtigen.',
  ],
  clarification: ['Sollen wir auch Ihr Abonnement kündigen, oder betrifft Ihr Wunsch nur die gespeicherten Chats?'],
  out_of_office: ['Ich bin derzeit in Elternzeit und lese keine E-Mails. Bitte schreiben Sie an privacy@openai.com.'],
}
export const NOTES_FRENCH: Examples = {
  acknowledgement: [
    'Votre demande a été soumise avec succès. Identifiant : WQ7HZK2M. Nous la traiterons conformément à la loi.',
  ],
  agent_proof: [
    'Vous écrivez pour une autre personne. Pouvez-vous nous adresser le document par lequel elle vous mandate ?',
  ],
  refusal: ['Votre demande WQ7HZK2M a été refusée. Motif : exception légale à l’effacement.'],
  deletion_scheduled: [
    'Votre compte sera supprimé de façon permanente le 14 juin 2026. Connectez-vous avant cette date pour l’annuler.',
  ],
  completion: ['C’est fait : votre compte et tout son contenu ont été supprimés ce matin.'],
  partial_deletion: ['Vos échanges ont été supprimés, à l’exception de ceux signalés par notre équipe de sécurité.'],
  closed_no_action: ['Le lien de vérification n’ayant pas été utilisé, votre demande a expiré.'],
  no_data_found: ['Votre cliente nous est inconnue.'],
}
export const NOTES_SPANISH: Examples = {
  acknowledgement: [
    'Su solicitud se ha enviado correctamente. Identificador: WQ7HZK2M. La tramitaremos conforme a la ley.',
  ],
  agent_proof: ['Escribe usted en nombre de otra persona. ¿Puede remitirnos el documento en el que le autoriza?'],
  refusal: ['Su solicitud WQ7HZK2M ha sido rechazada. Motivo: excepción legal.'],
  deletion_scheduled: [
    'Su cuenta se eliminará definitivamente el 14 de junio de 2026. Inicie sesión antes para cancelar.',
  ],
  completion: ['Listo: su cuenta y todo su contenido se han eliminado esta mañana.'],
  partial_deletion: ['Sus mensajes se han eliminado, salvo los señalados por el equipo de seguridad.'],
  closed_no_action: ['Como no se utilizó el enlace de verificación, su solicitud ha caducado.'],
  no_data_found: ['Su clienta no figura en nuestros sistemas.'],
}
