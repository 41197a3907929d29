import type { Examples } from './example.ts'

export const GERMAN: Examples = {
  acknowledgement: [
    'Eingangsbestätigung | Vielen Dank für Ihre Nachricht. Ihre Anfrage ist bei uns eingegangen und wird unter der Vorgangsnummer 2026-44871 bearbeitet.',
    'Wir haben Ihr Schreiben vom 3. Mai erhalten und melden uns innerhalb der gesetzlichen Frist.',
    'Dies ist eine automatische Empfangsbestätigung. Ihr Ticket hat die Nummer #91823. Wir antworten so schnell wie möglich.',
    'Hiermit bestätigen wir den Eingang Ihres Antrags. Ein Mitarbeiter wird sich bei Ihnen melden.',
  ],
  identity_verification: [
    'Bitte weisen Sie Ihre Identität nach, indem Sie uns eine Kopie Ihres Ausweises senden. Nicht benötigte Angaben können Sie schwärzen.',
    'Um sicherzugehen, dass Sie der Inhaber des Kontos sind, benötigen wir eine Bestätigung von der hinterlegten E-Mail-Adresse.',
    'Bevor wir tätig werden, müssen wir Ihre Identität prüfen. Klicken Sie dazu auf den folgenden Link; er ist 48 Stunden gültig.',
    'Leider können wir Sie anhand der Angaben nicht zweifelsfrei identifizieren. Bitte teilen Sie uns Ihr Geburtsdatum und Ihre Telefonnummer mit.',
  ],
  agent_proof: [
    'Sie handeln im Namen einer anderen Person. Bitte übersenden Sie uns eine unterzeichnete Vollmacht.',
    'Wir bitten um einen Nachweis Ihrer Vertretungsbefugnis.',
    'Ohne Vollmacht des Betroffenen können wir Dritten gegenüber nicht tätig werden. Reichen Sie diese bitte nach.',
  ],
  portal_deflection: [
    'Löschanträge per E-Mail können wir leider nicht bearbeiten. Bitte nutzen Sie unser Online-Formular.',
    'Dieses Postfach wird nicht gelesen. Ihr Konto können Sie unter Einstellungen > Datenschutz > Konto löschen selbst entfernen.',
    'Bitte stellen Sie Ihre Anfrage über unser Datenschutzportal. Über diese Adresse nehmen wir keine Anträge entgegen.',
  ],
  progress_update: [
    'Ihre Identität wurde bestätigt, Ihr Antrag befindet sich nun in Bearbeitung. Sie müssen nichts weiter tun.',
    'Kurzer Zwischenstand: Wir haben Ihr Anliegen an die Fachabteilung weitergeleitet, die es derzeit prüft.',
    'Ihr Fall liegt jetzt bei unserer Rechtsabteilung. Sobald es Neuigkeiten gibt, melden wir uns.',
  ],
  extension_notice: [
    'Aufgrund der Komplexität verlängern wir die Frist gemäß Art. 12 Abs. 3 DSGVO um zwei weitere Monate.',
    'Wir benötigen für die Bearbeitung mehr Zeit und werden Ihnen bis zum 15. September 2026 antworten.',
    'Fristverlängerung | Wegen der hohen Zahl an Anträgen verlängert sich die Bearbeitungszeit um 45 Tage.',
  ],
  partial_deletion: [
    'Ihr Konto und Ihre Chats wurden gelöscht. Rechnungsdaten müssen wir aufgrund gesetzlicher Aufbewahrungspflichten weiterhin speichern.',
    'Wir haben Ihren Antrag teilweise umgesetzt: Verläufe gelöscht, Zahlungsdaten aufbewahrt (Abgabenordnung).',
    'Die meisten Ihrer Daten haben wir entfernt. Ausgenommen sind Protokolle, die wir zur Abwehr von Ansprüchen behalten.',
  ],
  refusal: [
    'Wir müssen Ihren Antrag leider ablehnen. Ein Anspruch auf Löschung besteht nicht, da Art. 17 Abs. 3 DSGVO greift.',
    'Ihrem Löschbegehren können wir nicht entsprechen. Sie haben das Recht, sich bei einer Aufsichtsbehörde zu beschweren.',
    'Eine Löschung Ihrer Daten lehnen wir ab. Damit ist die Angelegenheit für uns erledigt.',
  ],
  no_data_found: [
    'Zu der angegebenen E-Mail-Adresse konnten wir kein Konto finden.',
    'Wir haben keine personenbezogenen Daten zu Ihrer Person gespeichert. Haben Sie vielleicht eine andere Adresse verwendet?',
    'Die Suche in unseren Systemen ergab keinen Treffer.',
  ],
  deletion_scheduled: [
    'Ihr Konto wurde deaktiviert und wird innerhalb von 30 Tagen endgültig gelöscht.',
    'Die Löschung Ihrer Daten ist für den 14. Juli 2026 vorgesehen.',
    'Wir haben die Löschung veranlasst. Sie kann bis zu vier Wochen dauern; danach erhalten Sie eine Bestätigung.',
  ],
  completion: [
    'Ihre Daten wurden am 4. Juni 2026 vollständig gelöscht.',
    'Wir bestätigen Ihnen, dass wir Ihr Konto und alle dazugehörigen Daten endgültig gelöscht haben.',
    'Ihr Löschantrag ist abgeschlossen: Sämtliche personenbezogenen Daten wurden aus unseren Systemen entfernt.',
  ],
  clarification: [
    'Möchten Sie das gesamte Konto löschen lassen oder nur die Chatverläufe?',
    'Auf welches der beiden Konten bezieht sich Ihr Schreiben?',
    'Bitte teilen Sie uns mit, ob auch die API-Daten gelöscht werden sollen.',
  ],
  out_of_office: [
    'Abwesenheitsnotiz | Ich bin bis zum 17. August nicht im Büro. In dringenden Fällen wenden Sie sich an meine Vertretung.',
    'Vielen Dank für Ihre E-Mail. Ich befinde mich im Urlaub und bin ab dem 5. Mai wieder erreichbar.',
    'Unser Büro ist zwischen den Jahren geschlossen. Ab dem 2. Januar sind wir wieder für Sie da.',
  ],
  unrelated: [
    {
      subject: 'Ihre Rechnung',
      text: 'Ihre Rechnung über 20,00 Euro finden Sie im Anhang. Vielen Dank für Ihr Abonnement.',
      thread: false,
    },
    {
      subject: 'Neu im Mai',
      text: 'Entdecken Sie unsere neuen Funktionen und sparen Sie 20 %. Newsletter abbestellen',
      bulk: true,
      thread: false,
    },
    {
      subject: 'Wie zufrieden waren Sie?',
      text: 'Bitte nehmen Sie an unserer kurzen Umfrage zum Support teil.',
      thread: true,
    },
  ],
  suspicious: [
    { text: 'Ihre Daten wurden vollständig gelöscht.', from: 'privacy@openai.com', verdict: 'fail' },
    {
      text: 'Zahlen Sie die Bearbeitungsgebühr von 49 Euro, damit wir Ihre Daten löschen. Geben Sie dazu Ihr Passwort ein.',
      from: 'desk@openai-loeschung.de',
      verdict: 'pass',
    },
  ],
  closed_no_action: [
    'Ihr Ticket wurde geschlossen, da wir keine Rückmeldung von Ihnen erhalten haben.',
    'Ihre Anfrage wurde als gelöst markiert. Antworten Sie auf diese E-Mail, um sie wieder zu öffnen.',
    'Es handelt sich um ein Duplikat von Ticket 4711; wir haben die Vorgänge zusammengeführt.',
  ],
  bounce: [
    {
      subject: 'Unzustellbar: Löschverlangen',
      text: 'Ihre Nachricht konnte nicht zugestellt werden. Die Adresse privacy@x.ai wurde nicht gefunden.',
      from: 'postmaster@x.ai',
    },
  ],
}

export const FRENCH: Examples = {
  acknowledgement: [
    'Accusé de réception | Nous avons bien reçu votre demande. Elle porte le numéro 2026-8841 et sera traitée dans les meilleurs délais.',
    'Votre courriel nous est bien parvenu. Un conseiller vous répondra prochainement.',
    'Nous accusons réception de votre demande d’effacement et vous répondrons dans un délai d’un mois.',
  ],
  identity_verification: [
    'Afin de vérifier votre identité, merci de nous transmettre une copie d’une pièce d’identité.',
    'Avant de traiter votre demande, nous devons nous assurer que vous êtes bien le titulaire du compte. Veuillez nous écrire depuis l’adresse associée.',
    'Veuillez cliquer sur le lien ci-dessous pour confirmer votre identité. Il expire dans 48 heures.',
  ],
  agent_proof: [
    'Vous agissez pour le compte d’un tiers. Merci de nous fournir un mandat signé par la personne concernée.',
    'Veuillez joindre une procuration attestant que vous êtes habilité à représenter notre utilisateur.',
  ],
  portal_deflection: [
    'Nous ne traitons pas les demandes par courriel. Veuillez utiliser notre formulaire en ligne.',
    'Cette boîte n’est pas consultée. Vous pouvez supprimer votre compte dans Paramètres > Confidentialité > Supprimer.',
    'Merci de déposer votre demande sur notre portail de confidentialité.',
  ],
  progress_update: [
    'Votre identité a été vérifiée et votre demande est en cours de traitement. Aucune action n’est requise de votre part.',
    'Votre dossier a été transmis à l’équipe juridique, qui l’examine actuellement.',
  ],
  extension_notice: [
    'Compte tenu de la complexité de la demande, nous prolongeons le délai de réponse de deux mois, conformément à l’article 12(3) du RGPD.',
    'Nous avons besoin d’un délai supplémentaire de 45 jours. Vous recevrez notre réponse au plus tard le 15 septembre 2026.',
  ],
  partial_deletion: [
    'Votre compte et vos conversations ont été supprimés. Nous conservons toutefois les factures pendant dix ans, comme la loi l’exige.',
    'Votre demande a été partiellement satisfaite : historique effacé, données de paiement conservées.',
  ],
  refusal: [
    'Nous sommes au regret de ne pouvoir donner suite à votre demande. Vous pouvez introduire une réclamation auprès de la CNIL.',
    'Votre demande d’effacement est rejetée, car ces données sont nécessaires à la défense de droits en justice.',
  ],
  no_data_found: [
    'Nous n’avons trouvé aucun compte associé à cette adresse.',
    'Aucune donnée vous concernant ne figure dans nos systèmes. Avez-vous utilisé une autre adresse ?',
  ],
  deletion_scheduled: [
    'Votre compte a été désactivé et sera définitivement supprimé sous 30 jours.',
    'La suppression de vos données est prévue le 14 juillet 2026.',
    'Nous avons lancé l’effacement de vos données ; il peut prendre jusqu’à quatre semaines.',
  ],
  completion: [
    'Toutes vos données ont été définitivement supprimées de nos systèmes.',
    'Nous vous confirmons que votre compte et l’ensemble de vos données personnelles ont été effacés le 4 juin 2026.',
  ],
  clarification: [
    'Souhaitez-vous supprimer l’ensemble du compte ou seulement l’historique des conversations ?',
    'Pourriez-vous préciser quelles données vous souhaitez voir effacées ?',
  ],
  out_of_office: [
    'Réponse automatique | Je suis absent du bureau jusqu’au 17 août. En cas d’urgence, contactez mon collègue.',
    'Je suis actuellement en congé et serai de retour le 5 mai.',
  ],
  unrelated: [
    {
      subject: 'Votre facture',
      text: 'Votre facture de 20 € est disponible. Merci pour votre abonnement.',
      thread: false,
    },
    {
      subject: 'Nouveautés',
      text: 'Découvrez nos nouvelles fonctionnalités et profitez de 20 % de réduction. Se désabonner',
      bulk: true,
      thread: false,
    },
  ],
  suspicious: [{ text: 'Toutes vos données ont été supprimées.', from: 'privacy@anthropic.com', verdict: 'fail' }],
  closed_no_action: [
    'Sans réponse de votre part, nous clôturons votre demande.',
    'Votre ticket 8812 a été marqué comme résolu. Répondez à ce message pour le rouvrir.',
    'Cette demande fait doublon avec une demande existante et a été fusionnée.',
  ],
}

export const SPANISH: Examples = {
  acknowledgement: [
    'Hemos recibido su solicitud | Gracias por contactarnos. Su caso se ha registrado con el número 2026-3321 y le responderemos a la brevedad.',
    'Acusamos recibo de su solicitud de supresión. Un agente se pondrá en contacto con usted.',
    'Su mensaje ha llegado a nuestro equipo de privacidad. Le contestaremos en un plazo de un mes.',
  ],
  identity_verification: [
    'Para verificar su identidad, por favor envíenos una copia de su documento de identidad.',
    'Antes de continuar necesitamos comprobar que usted es el titular de la cuenta. Escríbanos desde la dirección registrada.',
    'Haga clic en el enlace para confirmar su identidad. El enlace caduca en 48 horas.',
  ],
  agent_proof: [
    'Usted actúa en nombre de otra persona. Le rogamos que nos remita un poder firmado por el interesado.',
    'Necesitamos una autorización por escrito que acredite que puede representar al titular.',
  ],
  portal_deflection: [
    'No tramitamos solicitudes por correo electrónico. Utilice nuestro formulario en línea.',
    'Este buzón no se supervisa. Puede eliminar su cuenta en Configuración > Privacidad > Eliminar cuenta.',
  ],
  progress_update: [
    'Su identidad ha sido verificada y su solicitud está en trámite. No es necesario que haga nada más.',
    'Hemos trasladado su caso al departamento jurídico, que lo está revisando.',
  ],
  extension_notice: [
    'Debido a la complejidad de la solicitud, prorrogamos el plazo otros dos meses conforme al artículo 12.3 del RGPD.',
    'Necesitamos 45 días adicionales para responder; recibirá respuesta a más tardar el 15 de septiembre de 2026.',
  ],
  partial_deletion: [
    'Hemos eliminado su cuenta y sus conversaciones. No obstante, conservamos las facturas por obligación legal.',
    'Su solicitud se ha atendido parcialmente: historial borrado, datos de pago conservados.',
  ],
  refusal: [
    'Lamentamos comunicarle que no podemos atender su solicitud. Puede presentar una reclamación ante la autoridad de control.',
    'Su solicitud ha sido denegada porque los datos son necesarios para la defensa de reclamaciones.',
  ],
  no_data_found: [
    'No hemos encontrado ninguna cuenta asociada a esta dirección.',
    'No constan datos suyos en nuestros sistemas. ¿Utilizó quizá otro correo?',
  ],
  deletion_scheduled: [
    'Su cuenta ha sido desactivada y se eliminará de forma definitiva en un plazo de 30 días.',
    'La supresión de sus datos está prevista para el 14 de julio de 2026.',
  ],
  completion: [
    'Todos sus datos personales han sido eliminados definitivamente de nuestros sistemas.',
    'Le confirmamos que hemos borrado su cuenta y toda la información asociada.',
  ],
  clarification: [
    '¿Desea eliminar toda la cuenta o solo el historial de conversaciones?',
    '¿Podría aclarar a qué cuenta se refiere su carta?',
  ],
  out_of_office: [
    'Respuesta automática | Estoy fuera de la oficina hasta el 17 de agosto. Para asuntos urgentes, escriba a mi compañera.',
    'Me encuentro de vacaciones y volveré el 5 de mayo.',
  ],
  unrelated: [
    {
      subject: 'Su factura',
      text: 'Su factura de 20 € ya está disponible. Gracias por su suscripción.',
      thread: false,
    },
    {
      subject: 'Novedades de mayo',
      text: 'Descubra las nuevas funciones con un 20 % de descuento. Darse de baja',
      bulk: true,
      thread: false,
    },
  ],
  suspicious: [{ text: 'Todos sus datos han sido eliminados.', from: 'privacy@x.ai', verdict: 'fail' }],
  closed_no_action: [
    'Al no haber recibido respuesta, hemos cerrado su solicitud.',
    'Su ticket 5521 se ha marcado como resuelto. Responda a este correo para reabrirlo.',
    'Su solicitud es un duplicado de otra ya existente y se ha fusionado.',
  ],
}
