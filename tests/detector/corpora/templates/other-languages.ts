/** German. Blocks are separated by an empty line. */
export const GERMAN = `
Sehr geehrter Herr {last}, vielen Dank für Ihre Nachricht vom {date}.

Sehr geehrte Frau Dr. {last},

Sehr geehrte Damen und Herren, hiermit kündige ich meinen Vertrag zum {date}.

Liebe {first}, wie geht es dir? Ich habe gestern {first2} in {city} getroffen.

Hallo {first}, kannst du {first2} bitte die Rechnung schicken? Danke, {first3}

Mit freundlichen Grüßen
{full}

Viele Grüße, {first}

Schreibe eine E-Mail an {full} wegen der {deNoun}.

Mein Chef, Herr {last}, verlangt Überstunden am Sonntag. Darf er das?

mein vermieter {lower} will die kaution nicht zurückzahlen

Meine Nachbarin Frau {last} beschwert sich über den Hund.

Kannst du den Brief an {full}, {address}, höflicher formulieren?

Patient: {full}, geb. {date}, wohnhaft {address}

Patientin {full} stellte sich am {date} mit Fieber und Husten vor. Überweisung durch Dr. {last2}.

Der Kläger {full} und die Beklagte {full2} haben sich vor dem Amtsgericht {city} geeinigt.

Mietvertrag zwischen {full} (Vermieter) und {full2} (Mieter), {address}.

Name: {last}, Vorname: {first}
Anschrift: {address}

Name: {full}
Straße: {street}
Telefon: {phone}

Teilnehmer: {full}, {full2}, Herr {last3} und Frau {last4}

Protokoll: {first} kümmert sich um die {deNoun}, {first2} ruft {company} an.

Ansprechpartner: {full}, Tel. {phone}, {email}

Geschäftsführer: {full}, {full2}. Amtsgericht {city}, HRB {id}.

Lieferadresse: {lines}

Ich wohne in der {street} in {city}.

{full} wurde {year} in {city} geboren und arbeitet bei {company}.

Bundeskanzler {last} traf Präsident {last2} in {city}.

Herr {last} sagte, dass Frau {last2} die {deNoun} nicht kennt.

Alles Gute zum Geburtstag, {first}!

Die {deAdj} {deNoun} und der {deAdj} {deNoun} sind im Keller. Das Haus, die Tür und der Garten sind groß.

Erkläre mir den Unterschied zwischen {product} und {brand}. Bitte auf Deutsch.

Der Vertrag regelt die Rechte und Pflichten der Parteien. Die Kündigung bedarf der Schriftform. Das Gesetz über den Datenschutz gilt.

Schreibe ein Gedicht über den Frühling. Die Sonne scheint, der Wind weht, die Blumen blühen.

Die Krankenkasse hat den Antrag auf Kostenübernahme der Behandlung am {date} abgelehnt. Rechnungsnummer {id}.

Befund: Lunge frei, Herz unauffällig. Diagnose: Bluthochdruck. Therapie: {product} täglich. Aufnahme am Montag.

Besprechung am Dienstag: Projekt {deNoun}, Budget {amount}, Termin im März.

Bitte fasse den Text zusammen: Der {deNoun} ist {deAdj}. Die {deNoun} bleibt {deAdj}.
`
/** French. */
export const FRENCH = `
Bonjour {first}, peux-tu m'envoyer le rapport avant vendredi ? Merci, {first2}

Cher Monsieur {last}, je vous écris au sujet de la facture {id}.

Tu pourrais rappeler Madame {last} ou Monsieur {last2} demain matin ? {first} ne peut pas.

Salut {first}, est-ce que {first2} et Mme {last3} viennent à {city} avec M. {last4} ?

Chère Madame {last}, votre rendez-vous est reporté au {date}.

Madame, Monsieur, veuillez trouver ci-joint mon curriculum vitae.

Cordialement,
{full}

Bien à vous, {first}

Rédige un mail à {full} pour demander une augmentation.

Mon patron {full} refuse de me payer. Que faire ?

ma voisine {lower} fait du bruit tous les soirs

Mon propriétaire, M. {last}, ne rend pas le dépôt de garantie.

Patient : {full}, né le {date}, demeurant {address}. Médecin traitant : Dr {last2}.

La patiente {full} a été hospitalisée le {date} au CHU de {city} pour des douleurs thoraciques.

Nom : {last}
Prénom : {first}
Adresse : {address}
Téléphone : {phone}

Nom et prénom : {LASTfirst}

Entre les soussignés : {full}, demeurant {address}, et {full2}, il a été convenu ce qui suit.

Le tribunal de {city} condamne {full} à verser {amount} à Mme {last2}.

Participants : {full}, {full2}, {first3} et Mme {last4}

Compte rendu : {first} prépare le budget, {first2} appelle {company}, {last3} était absent.

Selon {full}, directeur de {company}, l'usine de {city} fermera.

Le président {last} a rencontré {full2} à {city}.

J'habite au {address}. Mon numéro est le {phone}.

Livrer à : {full}, {address}

{full} est née à {city} en {year}. Sa sœur {first2} vit à {city2}.

Joyeux anniversaire {first} !

C'est {first} qui a parlé à {first2} de la réunion de jeudi.

Le chien de {first} a mangé le devoir de {first2}.

Explique-moi la différence entre {product} et {brand}, s'il te plaît.

Écris un poème sur la mer. Quelle est la capitale de {country} ?

Le Code du travail et la Sécurité sociale prévoient un délai de {n} jours. Article {n}.

Recette : Couper les oignons, faire revenir l'ail, ajouter la crème. Servir avec du pain.

La mairie de {city} et le Conseil régional ont signé un accord avec {company}.

Lundi, mardi et mercredi, ouverture à {time}. Fermé à Noël et à Pâques.
`
/** Portuguese. */
export const PORTUGUESE = `
Olá {first}, podes enviar o relatório até sexta? Obrigado, {first2}

Prezado Sr. {last}, segue em anexo a fatura {id}.

Cara Sra. {last}, a sua consulta foi adiada para {date}.

Atenciosamente,
{full}

Escreva um e-mail para {full} sobre o atraso do projeto.

Meu chefe {full} não paga as horas extras. O que devo fazer?

minha vizinha {lower} faz barulho toda noite

Paciente: {full}, nascido em {date}, residente em {address}. Médico: Dr. {last2}.

Nome: {full}
Endereço: {address}
Telefone: {phone}

Contrato entre {full}, CPF {id}, e {full2}, residente em {address}.

Participantes: {full}, {full2} e {first3}.

Segundo {full}, diretora da {company}, a fábrica em {city} vai fechar.

O presidente {last} encontrou {full2} em {city}.

Moro na {street}, {city}. Meu telefone é {phone}.

{full} nasceu em {city} em {year}. A irmã, {first2}, mora em {city2}.

A {first} falou com o {first2} sobre a reunião de quinta-feira.

Parabéns, {first}!

Qual a diferença entre {product} e {brand}? Explique em português.

O Código Civil e a Lei Geral de Proteção de Dados regulam a matéria. Artigo {n}.

Escreva um poema sobre o mar. Receita: cortar a cebola, fritar o alho, juntar o arroz.
`
/** Italian. */
export const ITALIAN = `
Ciao {first}, puoi mandarmi il rapporto entro venerdì? Grazie, {first2}

Egregio Sig. {last}, in allegato trova la fattura {id}.

Gentile Dott.ssa {last}, il suo appuntamento è spostato al {date}.

Cordiali saluti,
{full}

Scrivi una mail a {full} per chiedere le ferie.

Il mio capo {full} non mi paga gli straordinari. Cosa posso fare?

il mio vicino {lower} suona la chitarra di notte

Paziente: {full}, nato il {date}, residente in {address}. Medico curante: Dr. {last2}.

Nome: {first}
Cognome: {last}
Indirizzo: {address}
Telefono: {phone}

Contratto tra {full}, residente in {address}, e {full2}.

Presenti: {full}, {full2} e {first3}.

Secondo {full}, direttrice di {company}, lo stabilimento di {city} chiuderà.

Il presidente {last} ha incontrato {full2} a {city}.

Abito in {street}, {city}. Il mio numero è {phone}.

{full} è nata a {city} nel {year}. Sua sorella {first2} vive a {city2}.

Auguri {first}! Ci vediamo con {first2} sabato.

Qual è la differenza tra {product} e {brand}? Spiegalo in italiano.

Il Codice Civile e la Corte di Cassazione regolano la materia. Articolo {n}.

Scrivi una poesia sul mare. Ricetta: tagliare la cipolla, soffriggere l'aglio, aggiungere il riso.
`
/** Dutch. */
export const DUTCH = `
Hoi {first}, kun je het verslag sturen? Groetjes, {first2}

Geachte heer {last}, bijgaand de factuur {id}.

Geachte mevrouw {last}, uw afspraak is verzet naar {date}.

Met vriendelijke groet,
{full}

Schrijf een mail aan {full} over de vertraging.

Mijn baas {full} betaalt geen overuren. Wat kan ik doen?

Naam: {full}
Adres: {address}
Telefoon: {phone}

Patiënt {full}, geboren op {date}, verwezen door dr. {last2}.

Aanwezig: {full}, {full2} en {first3}.

Volgens {full} van {company} gaat de fabriek in {city} dicht.

Wat is het verschil tussen {product} en {brand}? Leg het uit in het Nederlands.

Schrijf een gedicht over de zee. De vergadering is op maandag.
`
