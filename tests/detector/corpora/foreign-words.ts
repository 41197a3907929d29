const list = (text: string) => text.trim().split(/\s+/)

/** Ordinary Spanish, French, Italian, Portuguese and German words that faker mostly lacks: letters, forms, reports. */
export const FOREIGN_WORDS = list(`
  abdomen abdominal abierto abogado abogada abuela abuelo aceite aceptar acompañar aconsejar actividad activo acto actual actualidad acudir acude acuerdo además adecuado
  administración administrativo adulto afectado agosto agua aguda agudo ahora alcohol alcohólico alergia alergias alérgico algo alguno algunos alimentación alta alto alumno
  ambos ambulatorio amigo amiga amor analítica análisis anemia anestesia ángulo animal anterior antecedente antecedentes antes antibiótico antiguo anual aparato apartamento
  apellido apellidos aplicación aporta aproximadamente aquí área arteria arterial artículo aseguradora asistencia asistente asunto atención atentamente aunque aumento
  auscultación autor autoridad autorización ayer ayuda ayuntamiento ayudar bajo banco barrio base bastante beber biopsia bienvenido bilateral blando bolsa bueno buena buenos
  buenas busco cabeza cada calidad calle cama cambio camino campo cáncer cantidad capital cara cardiaca cardíaca cardiología cardiovascular cargo cariño carta casa casado
  casada casi caso causa celular celebrar central centro cerca certificado cierto cinco cirugía cita ciudad ciudadano claro cliente clientes clínica clínico código colegio
  comentario comer comida comisión como compañero compañía completo compra comprar común comunicación comunidad condición condiciones conducta conforme conocer consejo
  consentimiento consulta consultas contacto contenido contestar contra contrato control convenio copia corazón cordial cordiales cordialmente correo corriente cosa cosas
  costa costo crear creo crónica crónico cuadro cual cualquier cuando cuanto cuatro cuello cuenta cuerpo cuidado cuidados culpa cumple curso dado datos deber debe debido
  decir declaración dedo defensa dejar demanda demandado demandante demás dentro departamento derecha derecho derechos desarrollo desde despacho después destino deuda
  diabetes diagnosticado diagnóstico diario días diciembre diente diez diferente difícil dígame digital dinero dirección director directora disnea distancia distrito
  doctor doctora documento documentos dolor dolores domicilio domingo dormir dosis durante ecografía económico edad edema edificio ejemplo ejercicio electrónico electrónica
  embarazo emergencia empleado empleo empresa encontrar enero enfermedad enfermera enfermería enfermo entidad entonces entrada entrega entrevista enviar episodio equipo
  error escribe escribir escrito escuela España especial especialista espera esperar esposa esposo estable estado estancia estar estimado estimada estimados estimadas estómago
  estudiante estudio estudios evaluación evolución examen excelente existe experiencia exploración explícame expediente externa extranjero extremidad extremidades fácil
  factura falta familia familiar familiares favor fecha febrero fibrilación fiebre fin final firma firmado firmante física físico forma formación frecuencia frente fuera fumador
  función funcionario ganglios gasto general gente ginecología gobierno gracias gran grande grave grupo guardia haber habitación habitual hacer hacia hallazgos hasta hecho
  hemoglobina hemorragia hermana hermano hija hijo hijos hipertensión hipertenso historia historial hogar hola hombre hora horario horas hospital hospitalario hospitalización hoy
  hueso identidad idioma iglesia imagen importante importe impuesto incluso indica indicación infección información informe ingles ingresa ingresado ingreso inicia inicial
  inicio insuficiencia intensivos interesado internacional intervención intervenido izquierda izquierdo jefe joven jornada jueves jugar juicio julio junio junto juzgado
  laboratorio laboral lado largo lavado leche lectura lejos lengua lesión lesiones letra leucocitos leve libre libro limpieza línea líquido llamada llamar llega llegar llevar
  localidad localización lugar lunes madre maestro mañana manera mano marca marido martes marzo masa material matrimonio máximo mayo mayor mayores media medicación medicina
  médica médico medio médula mejor mejora menor menos mensaje mensual mercado metástasis miércoles mientras ministerio minuto mismo moderado modo momento moneda motivo mucho
  muerte muestra mujer mundo municipal municipio músculo musical muy nacido nacimiento nacional nacionalidad nada necesario necesita necesito negativo negocio neumología
  neurología ninguno niña niño niños nivel nivel noche nombre normal notario noticia noviembre nuestra nuestro nueva nuevo nuevamente número nunca obra observa observación
  octubre oficial oficina ojo operación operado opinión orden ordenador organización origen orina otra otro otros paciente pacientes padre padres pagar página pago país palabra
  papel parte particular partir pasado pasaporte paseo pediatra pediatría pedido pedir pelo película pensión pequeño perder pérdida perfil perfecto periodo permiso pero
  perro persona personal personales peso piel pierna piso placer plan planta plaquetas plaza plazo población poco poder policía política popular porque posible posterior
  postal práctica precio prescripción presenta presentación presente presidente presión previo previa primaria primer primera primero principal privado problema procedimiento
  procede procedente proceso producto profesional profesor profesora programa prolongado pronóstico propietario propio próximo próstata provincia prueba pruebas psiquiatría
  publico público pueblo puede pueden puerta pulmón pulmonar punto querido querida quién quiero químicos quirúrgico radiografía radiología razón realiza realizar receta recibir
  recibo reciente reclamación recomendaciones recuerdo referencia referente refiere región registro reino relación remite remitido remitida renal renta reposo representante
  república residencia residente resolución respecto respiratoria respiratorio respuesta responsable resto resultado resumen resonancia reunión revisión riñón riesgo ruego sábado
  sala salario salida salud saludo saludos sangre sanitario sección secretaria secretario secundario seguimiento seguir según segundo segunda seguridad seguro semana semanas
  señor señora señorita señores sentencia sentimiento septiembre ser servicio servicios sesión sexo siempre siente siguiente síndrome síntoma síntomas sistema sistémico sitio sobre social
  sociedad solamente solicita solicitante solicitud solo soltero soltera solución suele suelo sueldo suerte suficiente sufre sujeto suma superior sur tabaco talla también tampoco
  tanto tarde tarjeta teléfono temperatura temprano tenemos tengo tensión terapia terapéutico tercero término testigo texto tiempo tienda tiene tipo titular título tobillo
  todas todavía todos tolera tomar tomografía tórax torácica torácico total trabajador trabajo traduce traducir traer tranquilo trasladado traslado tratamiento tres tribunal tumor tumoral
  turno ubicación última último unidad universidad universitario urgencia urgencias urgente uropatía usted ustedes usuario útil vacaciones vacuna valor valoración varias varios varón
  vecino vecina vecinos vejiga vena venta ventana verano verdad verde versión vez viaje víctima vida viene viernes vista vive vivir viuda viudo vivienda volver voz vuelta
  acheter adresse affaire agence aide ailleurs aimer ainsi ajouter alors ami amie amour ancien année anniversaire annonce août appartement appel appeler apporter apprendre après
  argent arrêt arriver aucun aujourd'hui aussi autant automne autre autres avant avec avenir avocat avocate avoir avril bail banque beaucoup beau besoin bien bientôt boire bois bonjour
  bonne bonsoir bureau cadre carte cause cela celle celui certain certificat chambre changer chaque chef chemin cher chercher chère chez chien chiffre choix chose ciel
  client cœur collègue combien commande comme comment commun compte condamne conditions confiance congé connaître conseil contrat contre convenu corps côté couleur coup
  cour cours courrier court date dans début décembre décision demain demande demander dépôt depuis dernier dernière derrière désolé dessous deux devant devenir devoir
  différence difficile dimanche dire directeur directrice document dois domicile donc donner dossier douleur droit durée école écrire écrit élève elle emploi employeur encore enfant
  enfants ensemble ensuite entre entreprise entretien envoi envoyer époux épouse erreur espace essai état été étudiant étude exemple explique expliquer facture faire fait famille fatigue femme
  février fièvre fille fils fin fonction force forme fort frais français frère garantie garçon général gens grand grande gratuit groupe habiter haut heure hier hiver homme
  hôpital horaire hospitalisé ici idée impôt intérieur intervention jamais jambe janvier jardin jeudi jeune jouer jour journée juge juillet juin jusque juste laisser langue lettre lieu ligne
  lire liste livre livraison locataire logement loi long lorsque loyer lumière lundi lune madame mademoiselle mai main maintenant mairie mais maison maladie mardi mari mariage mars matin mauvais
  médecin meilleur même merci mercredi mère message messieurs mettre midi mieux milieu minute moins mois moment monde monsieur montant mort mot moyen naissance nature nécessaire noir nom
  nombre notre nous nouveau nouvelle novembre nuit numéro objet obtenir octobre œil offre oiseau opération ordre oublier ouvert ouvrir page paiement parce pardon parents parfois parler
  part partie partir pas passé passeport passer patient patiente patron payer pays peine pendant penser perdre père permettre personne petit petite peur peut peux pied place plaisir plan plus
  plusieurs point pont porte possible pour pourquoi pouvoir premier première prendre prénom près présent presque prévu prix problème prochain produit professeur projet propos propriétaire
  puis quand quartier quatre quelle quelque question quitter raison rapport réclamation recette recevoir réduire rédige refuse regarder région règlement rendez-vous rendre répondre réponse
  résumé résume retard retour réunion rien route rue salaire salle salut samedi sang sans santé savoir second secrétaire semaine sentir sept septembre serait service seul seulement signature
  société sœur soir soirée soleil somme sortir souvent sujet suite suivant suivi super sûr table tante tard téléphone temps terre tête texte toujours tour tous tout toute traduis traitement
  travail travailler très trois trop trouver tribunal urgence utiliser vacances veuillez valeur vendre vendredi venir vers version veux victime vie vieux ville vin vingt visite vite vivre voici
  voilà voir voisin voisine voiture voix votre vouloir vous voyage vrai vraiment
  abitare acqua adesso affitto aiuto allegato allora altro amica amico amore anche ancora andare anno appartamento appuntamento aprile arrivare ascoltare aspettare assicurazione avere avvocato
  azienda bambino banca bello bene bisogno breve buona buonasera buongiorno cambiare capelli capire capo cara caro casa causa cena centro cercare certificato chiamare chiave chiedere chiesa
  cittadino città cliente codice cognome colazione collega come cominciare compleanno comprare comune con consiglio contratto cordiali corso cosa così costo credere cuore cugino curante data davanti
  decidere dentista dentro dicembre dipendente dire diritto distinti documento dolore domanda domani domenica donna dopo dottore dottoressa dove dovere due durante ecco egregio entrare entro
  errore esame esempio essere estate età fabbrica famiglia fare fattura favore febbraio febbre felice ferie fermare figlia figlio fine finestra firma forse fratello freddo fuori genitori gennaio
  gente gentile giardino giorno giovane giovedì giugno grande grazie guerra idea ieri indirizzo infermiere informazioni insegnante insieme inverno lasciare lavorare lavoro legge leggere lettera letto libro
  lingua lontano luglio lunedì luogo madre maggio mai male malattia mamma mangiare mano mare marito martedì marzo mattina medico meglio meno mercoledì mese mettere mezzo mio moglie molto momento mondo
  morire morte motivo nascita natale nato nazionalità nessuno niente nipote nome non nonna nonno nostro notte novembre nulla numero nuovo occhio offerta oggi ogni ora ordine ospedale ottobre padre
  paese pagamento pagare pane parlare parola parte partire passare paura paziente pensare per perché perdere però persona piacere piano piccolo poco poi poter prego prendere presente presso prezzo
  prima primo problema professore progetto pronto proprietario prossimo provincia qualche qualcosa quale quando quanto quarto quello questo qui residente riassumi ricetta ricevere richiesta riga risposta
  riunione sabato saluti salute sangue sapere scrivere scrivi scuola secondo sede segretaria sempre sentire sera servizio settembre settimana sette signor signora sindaco società soldi sole solo sorella
  sotto spesa spiegami stagione stanza stare stato stazione storia strada studente studio subito tanto tardi telefono tempo terra testa testo titolo tornare traduci tribunale troppo trovare tutto ufficio ultimo
  uomo usare utile vacanza vecchio vedere vendere venerdì venire verità verso via viaggio vicina vicino vino visita vita vivere volere volta vostro zia zio
  abraço ação acesso acordo advogado agora ajuda ajudar aluguel aluno amanhã amigo ano anexo antes apartamento aqui assim assinatura assunto atenciosamente atendimento até aula ausência bairro bastante bem
  boa bom cabeça cada caixa carta carteira casa caso cedo chefe cidade cinco cliente coisa colega com começar comprar condições conhecer consulta conta contrato conversa coração cordialmente criança
  cuidado curso dados data dela dele demais dentro desde despesa devagar dezembro dia dinheiro direito diretor dizer doença documento domingo dona dor dois duas embora empregado empresa encontrar endereço enquanto
  enviar equipe errado escola escrever escreva escritório esposa esquerda estado estudante exame exemplo explique falar falta família fatura favor fazer febre feira fevereiro ficar filha filho fim fora formação
  frente funcionário gente gostaria governo grande grupo hoje homem hora horas hospital idade igreja imóvel informação inglês início irmã irmão isso janeiro janela jovem julho junho juros lado lei leite lembrar lembrança
  ligação ligar língua lista livro locatário locador loja longe lugar maio maior mais manhã mãe março marido medicamento médica médico meio melhor menina menino menos mensagem mesa mesmo meu minha moeda momento
  morada moradora mulher mundo município muito nada nascimento nascido nascida natural nenhum nível noite nome nosso notícia nova novembro novo número obrigada obrigado obra onde ontem outubro outro paciente pagamento pagar
  pai país palavra papel para parabéns parte passado pedido pela pelo pequeno pergunta perto pessoa pessoas pode porque porta português possível pouco povo praça prazo preço precisar presença presidente prezada prezado primeiro
  problema processo processos produto professor professora projeto proprietário próxima próximo prova quando quanto quarta quarto quatro quero quinta receita recibo rede relatório remédio residente resposta resumo reunião rua
  sábado saída salário saúde segunda seguro sem semana sempre senhor senhora serviço setembro sexta sobre sociedade solicitação sua tarde telefone tempo tenho terça teste texto tipo todo trabalho tratamento três último valor vaga vários
  velho venda verdade vez viagem vida vizinha vizinho você vossa voz
  Abend Abrechnung Absage Abteilung Adresse Akte Allergie Alter Amt Amtsgericht Anfang Anfrage Angebot Angestellte Anhang Anlage Anliegen Anmeldung Anruf Anschrift Ansprechpartner Antrag
  Antwort Anwalt Anwältin Anzeige Arbeit Arbeitgeber Arbeitnehmer Arbeitsvertrag Arm Arzt Ärztin Aufgabe Aufnahme Auftrag Auge Ausbildung Auskunft Ausweis Auto Bahn Bank Bauch Bedarf Befund
  Behandlung Bein Beispiel Beitrag Beklagte Bericht Beruf Bescheid Bescheinigung Beschwerde Besprechung Besuch Betrag Betreff Betreuung Betrieb Bett Bewerbung Bezahlung Bild Bitte Bitten Blut
  Blutdruck Brief Bruder Buch Büro Chef Chefin Dank Danke Daten Datenschutz Datum Dauer Diagnose Dienst Dienstag Ding Donnerstag Dorf Druck Ehe Ehefrau Ehemann Eigentümer Eingang Einkommen
  Einladung Eltern Ende Entlassung Entscheidung Entwurf Erfahrung Erfolg Ergebnis Erklärung Essen Fahrt Fall Familie Farbe Fehler Fenster Ferien Fest Fieber Firma Form Formular Frage Frau
  Freitag Freund Freundin Frist Fuß Garten Gast Geburt Geburtsdatum Geburtstag Gehalt Geld Gemeinde Gericht Geschäft Geschäftsführer Geschichte Geschwister Gesellschaft Gesetz Gespräch
  Gesundheit Gewicht Größe Grund Gruppe Gruß Grüße Grüßen Gutachten Haar Hand Haus Haushalt Hausverwaltung Haut Heizung Herr Herren Herz Hilfe Hinweis Hobby Hund Husten Idee Ihr Ihre Ihrem Ihren
  Ihrer Ihres Information Inhalt Interesse Jahr Job Jugend Junge Kaffee Kasse Kauf Kaution Kenntnis Kind Kinder Kirche Klage Kläger Klasse Klinik Kollege Kollegin Konto Kontonummer Kopf Kosten Kraft
  Krankenhaus Krankenkasse Krankheit Küche Kunde Kundin Kündigung Kurs Lage Land Leben Lehrer Lehrerin Leistung Leitung Liebe Lieber Lieferung Liste Lohn Lunge Mädchen Mahnung Mann Material Medikament
  Meinung Mensch Miete Mieter Mietvertrag Minute Mitarbeiter Mitglied Mitte Mittwoch Möglichkeit Monat Montag Morgen Mutter Nachbar Nachbarin Nachmittag Nachricht Nacht Name Natur Nebenkosten Nummer Ordnung Ort
  Papier Partei Patient Patientin Pause Person Pflege Plan Platz Post Praxis Preis Problem Protokoll Prüfung Punkt Recht Rechnung Rechnungsnummer Rede Regel Reise Rente Reparatur Richter Rücken Ruhe Sache
  Samstag Satz Schaden Scheidung Schlüssel Schmerz Schmerzen Schreiben Schuld Schule Schüler Schwester Seite Sekunde Sicherheit Sie Sitzung Sohn Sommer Sonntag Spiel Sprache Staat Stadt Station Stelle
  Steuer Steuererklärung Straße Stück Student Studium Stunde Tabelle Tag Tante Tasche Teil Telefon Telefonnummer Termin Text Therapie Tier Tisch Titel Tochter Tod Tür Überstunden Überweisung Uhr Umzug Unfall
  Universität Unterlagen Unternehmen Unterschied Unterschrift Untersuchung Urlaub Urteil Vater Verein Verfahren Vergleich Verhalten Verkauf Vermieter Vermieterin Versicherung Vertrag Verwaltung Vollmacht Vorname Vorschlag
  Wasser Weg Welt Werk Wetter Widerspruch Wind Winter Woche Wochenende Wohnung Wort Wunsch Zahl Zahlung Zahn Zeit Zeitung Zeuge Zeugnis Ziel Zimmer Zug Zukunft Zusammenfassung Zustand Zustimmung
  bezahlt erhalten geehrte geehrter geehrten gekündigt schreibe schreiben erkläre übersetze bitte danke freundlichen vielen herzlichen`)
