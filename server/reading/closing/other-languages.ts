import type { Understood } from './understood.ts'

/** German, French and Spanish confirmations in their plain forms. For any other form the person is asked. */
export const OTHER_PHRASES: Readonly<Record<string, string>> = {
  de_data:
    '(daten|personenbezogenen daten|personenbezogene daten|persönlichen daten|persönliche daten|personenbezogener daten|informationen)',
  de_of:
    '[zu ihrer person|zu ihnen|über sie|von ihnen|ihres (kontos|accounts)|die wir (zu ihrer person|über sie|von ihnen|zu ihnen) gespeichert (hatten|haben)]',
  de_with:
    '(damit verbundenen|dazugehörigen|zugehörigen|verbundenen|hiermit verbundenen|damit zusammenhängenden|zugeordneten)',
  de_held:
    '((zu ihrer person|über sie|von ihnen|zu ihnen|bei uns) [bei uns] (gespeicherten|vorhandenen|verarbeiteten|erhobenen))',
  de_all:
    '((alle|sämtliche|aller|allen|sämtlicher|sämtlichen|alle die|all) [ihre|ihrer|ihren|deine|deiner|deinen] [$de_with|$de_held] $de_data $de_of|(ihre|deine|ihrer|deiner|ihren|deinen) [$de_with|gespeicherten] $de_data|die [$de_held|$de_with] $de_data (zu ihrer person|über sie|ihres (kontos|accounts))|die $de_held $de_data)',
  de_it: '((alle|sämtliche|die|aller|allen) $de_with $de_data)',
  de_account: '(ihr|dein|das|ihrem|ihres) [$brand] (konto|benutzerkonto|nutzerkonto|account|kundenkonto)',
  de_genitive: '(ihres|deines|des) (kontos|benutzerkontos|accounts|nutzerkontos|kundenkontos)',
  de_and: '(und|sowie|samt|mitsamt|inklusive|einschließlich|nebst|zusammen mit|und auch)',
  de_both:
    '($de_account [(und|sowie) $de_parts] $de_and ($de_all|$de_it)|$de_all (und|sowie|einschließlich|inklusive|samt) ($de_account|$de_genitive))',
  de_parts:
    '[ihre|deine|alle|sämtliche] (unterhaltungen|chats|dateien|chatverläufe|konversationen|nachrichten|einstellungen|erinnerungen|uploads) [[und] [ihre|alle] (unterhaltungen|chats|dateien|chatverläufe|einstellungen|erinnerungen|uploads)]',
  de_mid1:
    '(vollständig|endgültig|dauerhaft|unwiderruflich|restlos|komplett|nun|jetzt|inzwischen|mittlerweile|heute|gestern|am $date|wie (gewünscht|beantragt|erbeten|gewünscht)|wunschgemäß|aus (unseren|allen|allen unseren) (systemen|datenbanken|servern) [und (backups|sicherungskopien)]|von unseren (servern|systemen)|bei uns|gemäß $de_law|nach $de_law|auf ihren wunsch [hin]|erfolgreich|ebenfalls|auch|in unseren systemen)',
  de_fully: '[$de_mid1] [$de_mid1] [$de_mid1]',
  de_law: '((art|artikel) 17 [(abs|absatz) 1] [der] [dsgvo|ds-gvo])',
  de_gone: '(gelöscht|entfernt und gelöscht|vernichtet|gelöscht und vernichtet)',
  de_we:
    '(hiermit|wir|gerne|gern) [hiermit|gerne] [bestätigen|können|teilen] [wir] [ihnen|dir] [hiermit|gerne|auf ihre anfrage hin] [bestätigen|mitteilen|mit] [ihnen] [hiermit] [dass]',
  de_open:
    '(wie (gewünscht|beantragt|gewünscht|von ihnen gewünscht|besprochen)|wunschgemäß|auf ihren (wunsch|antrag) [hin]|(gemäß|nach|entsprechend) $de_law|(bezugnehmend auf|mit bezug auf|zu|unter bezugnahme auf) (ihre|ihren|ihrer|ihrem) $de_request [vom $date]|entsprechend (ihrem|ihrer) $de_request [vom $date])',
  de_request:
    '(anfrage|antrag|löschantrag|löschanfrage|löschungsantrag|löschersuchen|e-mail|nachricht|schreiben|anliegen|mail|ersuchen)',
  de_deletion: '(löschung|vollständige löschung|endgültige löschung|unwiderrufliche löschung|datenlöschung)',
  de_done:
    '(abgeschlossen|bearbeitet|erledigt|umgesetzt|durchgeführt|erfüllt|erfolgt|vollzogen|durch|ausgeführt|beendet|geschlossen|fertig)',
  de_kept_for:
    '((zu nachweiszwecken|zum nachweis|als nachweis|zu dokumentationszwecken|aus nachweisgründen|zur dokumentation|gemäß (unserer|unseren) nachweispflicht|aufgrund gesetzlicher (vorgaben|pflichten|verpflichtungen)|für $de_period|$de_period lang|zum nachweis der (löschung|erledigung)|um (die löschung|die erledigung) (nachweisen|belegen) zu können))',
  de_period: '($number|zwölf|vierundzwanzig|zwei|drei|fünf) (monate|jahre|monaten|jahren)',
  de_record:
    '((einen|ein|eine|den|die|das) [kurzen|knappe|interne|kurze|entsprechenden|entsprechende] (nachweis|vermerk|eintrag|protokoll|notiz|dokumentation|beleg|aufzeichnung|kopie) (über|zu|von|der|dieser|ihrer) [diese|dieser|diesen|ihre|ihrer|ihren|die|der] [$de_request|vorgang|löschung]|(diese|diesen|ihre|ihren) $de_request|die tatsache dass sie [diese|diesen] $de_request gestellt haben)',

  fr_data: '(données personnelles|données|données à caractère personnel|informations personnelles|informations)',
  fr_of:
    '[vous concernant|que nous détenions [sur vous]|que nous détenons sur vous|associées|qui y étaient associées|qui y sont associées|y afférentes|qui vous concernent|liées [à (votre compte|celui-ci)]|associées à (votre compte|celui-ci)]',
  fr_all:
    "((toutes vos|toutes les|l'ensemble de vos|l'ensemble des|l'intégralité de vos|de toutes vos|de toutes les|de l'ensemble de vos|de l'intégralité de vos|la totalité de vos|vos|de vos) $fr_data $fr_of)",
  fr_account: '(votre|de votre) compte [$brand]',
  fr_and: '(et|ainsi que|et également|avec|y compris|de même que)',
  fr_gone: '(supprimé|supprimés|supprimée|supprimées|effacé|effacés|effacées|détruites|détruits) $fr_tail',
  fr_tail1:
    "(définitivement|intégralement|entièrement|complètement|de manière définitive|de façon permanente|de nos systèmes|de nos serveurs|de (tous|toutes) nos (systèmes|bases de données) [y compris [de] [nos] sauvegardes]|le $date|ce jour|conformément à (votre demande|$fr_law)|comme (demandé|vous le souhaitiez|vous l'avez demandé)|à votre demande|en application de $fr_law)",
  fr_tail: '[$fr_tail1] [$fr_tail1] [$fr_tail1]',
  fr_law: "(l'article 17 du rgpd|l'article 17 [du] [règlement])",
  fr_was: '(a|ont) [bien|également|tous|toutes] été [bien|définitivement|intégralement|entièrement]',
  fr_lead:
    '[nous vous confirmons [par la présente] que|nous confirmons que|nous vous informons que|nous avons le plaisir de vous (confirmer|informer) que|$fr_open|je vous confirme que|nous avons bien traité votre demande et]',
  fr_open:
    "((suite à|conformément à|en réponse à|en référence à|comme suite à) votre $fr_request [du $date]|comme (demandé|vous l'avez demandé)|bonne nouvelle|(suite à|faisant suite à) notre (message|courriel|e-mail|courrier) [du $date])",
  fr_request: "(demande [d'effacement|de suppression] [de vos données]|courriel|message|courrier|e-mail)",
  fr_record:
    '((une|la|seule une|uniquement une|seulement une) [simple] (trace|preuve|copie|mention) de (votre|cette|la) $fr_request|(votre|cette) $fr_request|un (registre|enregistrement|justificatif) de (votre|cette) $fr_request)',
  fr_why:
    "((à des fins|à titre) de preuve|à titre (probatoire|de preuve)|pendant ($number|vingt-quatre|douze|deux|trois|cinq) (mois|ans)|comme (la loi|le règlement) (l'exige|nous y oblige)|pour (prouver|démontrer|justifier de) (notre conformité|son traitement)|conformément à la loi)",

  es_data: '(datos|datos personales|datos de carácter personal|información personal|información)',
  es_of:
    '[que (teníamos|tenemos|conservábamos) [sobre] [usted|ti]|asociados [a ella|a su cuenta|a la misma]|relacionados [con ella|con su cuenta]|sobre usted|vinculados [a ella|a su cuenta]|relativos a usted]',
  es_all:
    '((todos sus|todos tus|de todos sus|de todos tus|todos los|de todos los|la totalidad de sus|sus|tus|de sus) $es_data $es_of|toda su información [personal])',
  es_account: '(su|tu|de su|de tu) cuenta [de $brand|$brand]',
  es_and: '(y|así como|junto con|y también|y de|incluidos|con)',
  es_gone:
    '(eliminado|eliminados|eliminada|eliminadas|borrado|borrados|borrada|suprimido|suprimidos|suprimida) $es_tail',
  es_tail1:
    '(de forma (permanente|definitiva|irreversible|completa)|definitivamente|permanentemente|completamente|por completo|íntegramente|de nuestros (sistemas|servidores)|de todos nuestros (sistemas|servidores) [incluidas las copias de seguridad]|el [día] $date|hoy|como (solicitó|pidió|ha solicitado)|conforme a (su solicitud|$es_law)|de acuerdo con su solicitud|a petición suya|tal [y] como (solicitó|pidió))',
  es_tail: '[$es_tail1] [$es_tail1] [$es_tail1]',
  es_law: '(el artículo 17 del rgpd|el artículo 17 [del] [reglamento])',
  es_lead:
    '[(le|te|les) (confirmamos|informamos) [de] que|confirmamos que|nos complace (confirmarle|informarle) [de] que|$es_open [(le|te) (confirmamos|informamos) [de] que]|por la presente le confirmamos que]',
  es_open:
    '((en respuesta|conforme|de acuerdo con|en relación con|en atención) [a] su $es_request [del $date|de fecha $date|de $date]|como (solicitó|nos pidió|ha solicitado)|buenas noticias|tras su $es_request [del $date])',
  es_request:
    '(solicitud [de (supresión|eliminación|borrado)] [de (datos|sus datos)]|petición|correo|mensaje|correo electrónico)',
  es_record:
    '((un|el|únicamente un|solo un) [breve] (registro|justificante|comprobante) de (esta|su|la) $es_request|constancia de (esta|su|la) $es_request|(esta|su) $es_request|una copia de (esta|su) $es_request)',
  es_why:
    '(por (obligación|exigencia) legal|por ley|durante ($number|veinticuatro|doce|dos|tres|cinco) (meses|años)|a efectos (probatorios|de prueba)|como (prueba|exige la ley)|para (acreditar|demostrar) (su cumplimiento|nuestro cumplimiento)|(únicamente|exclusivamente|solo) [a efectos de prueba])',
}

const GERMAN: readonly (readonly [Understood['kind'], string])[] = (
  [
    ['both', '$de_both'],
    ['account', '$de_account'],
    ['data', '$de_all'],
    ['data_of_it', '$de_it'],
    ['contents', '(alle|sämtliche) [ihre|deine] $de_parts'],
  ] as const
).flatMap(([kind, object]) => [
  [kind, `[$de_we] [$de_open] ${object} (wurde|wurden|ist|sind) $de_fully $de_gone [worden] $de_fully`] as const,
  [kind, `[$de_we] ${object} $de_fully $de_gone (wurde|wurden|sind|ist|worden (sind|ist))`] as const,
  [kind, `[$de_we] wir ${object} $de_fully $de_gone haben`] as const,
  [kind, `[$de_open] (wir haben|haben wir) [hiermit] $de_fully ${object} $de_fully $de_gone`] as const,
  [kind, `$de_open (wurde|wurden|ist|sind) $de_fully ${object} $de_fully $de_gone [worden]`] as const,
])

export const OTHERS: readonly (readonly [Understood['kind'], string])[] = [
  ...GERMAN,
  ['both', '$de_we die $de_deletion $de_genitive (und|sowie) $de_all'],
  ['both', '[$de_we] [die|ihre] $de_deletion $de_genitive (und|sowie) $de_all (ist|wurde) $de_fully $de_done'],
  ['account', '[die|ihre] $de_deletion $de_genitive (ist|wurde) $de_fully $de_done'],
  ['data', '[die|ihre] $de_deletion $de_all (ist|wurde) $de_fully $de_done'],
  ['data', '[$de_we] die $de_deletion $de_all'],
  [
    'nothing_kept',
    '(es wurden keine [weiteren] (daten|kopien) (aufbewahrt|behalten|zurückbehalten|zurückgehalten)|es wurde nichts (aufbewahrt|behalten|zurückbehalten)|wir haben (nichts|keine daten|keine kopien) (aufbewahrt|behalten|zurückbehalten)|(die|diese) löschung (ist endgültig|kann nicht rückgängig gemacht werden))',
  ],
  [
    'record',
    '[$de_kept_for] (bewahren wir|wir bewahren|wir speichern|speichern wir|behalten wir) [$de_kept_for] [lediglich|nur|ausschließlich] [noch] $de_record [$de_kept_for] [$de_kept_for] [auf]',
  ],
  [
    'record',
    'ihre e-mail-adresse (bleibt|wird|ist) [lediglich|nur|ausschließlich] (auf|in) (einer|unserer) (sperrliste|sperrdatei|robinsonliste) [gespeichert|vermerkt|hinterlegt|geführt] [$de_kept_for]',
  ],
  [
    'record',
    'wir sind [gesetzlich] verpflichtet $de_record [$de_kept_for] [$de_kept_for] (aufzubewahren|zu speichern|zu dokumentieren)',
  ],
  [
    'courtesy',
    '(sehr geehrte|sehr geehrter|guten tag|guten morgen|guten abend|hallo|liebe|lieber|grüß gott) [$person|damen und herren|kundin|kunde|kundin lieber kunde|nutzerin|nutzer|nutzer:in|sehr geehrter herr]',
  ],
  [
    'courtesy',
    '(ihre|ihr|die|der|das) $de_request [vom $date] [$ref] (wurde|ist|haben wir) [hiermit|nun|damit|vollständig] $de_done',
  ],
  ['courtesy', 'wir haben (ihre|ihren|ihr) $de_request [vom $date] [$ref] [vollständig|nun] $de_done'],
  [
    'courtesy',
    '(die|ihre) (löschung|datenlöschung|kontolöschung) (ist|wurde) [nun|jetzt|vollständig|am $date] $de_done [$de_fully]',
  ],
  ['courtesy', '(der|das|dieser|ihr) (vorgang|ticket|fall) [$ref] (ist|wird|wurde) [hiermit|damit|nun] $de_done'],
  [
    'courtesy',
    '(vielen dank|danke|herzlichen dank|besten dank) [für (ihre|ihren|deine) (nachricht|anfrage|geduld|antrag|e-mail|schreiben|mitteilung|verständnis) [vom $date]]',
  ],
  ['courtesy', 'vielen dank für (ihr|dein) (verständnis|vertrauen|schreiben)'],
  [
    'courtesy',
    '(bei|für) [weiteren] [fragen|rückfragen] stehen wir [ihnen|dir] [jederzeit] (gerne|gern) zur verfügung',
  ],
  [
    'courtesy',
    '(bei|für) [weiteren] (fragen|rückfragen) (antworten sie|wenden sie sich|melden sie sich) [einfach|gerne|gern|jederzeit] [an uns|auf diese e-mail|bei uns]',
  ],
  [
    'courtesy',
    '(sie müssen nichts weiter (tun|unternehmen)|es ist nichts weiter zu tun|weitere schritte sind nicht (nötig|erforderlich))',
  ],
  [
    'courtesy',
    '(gute nachrichten|erledigt|$de_open|(wir|bitte) (entschuldigen|entschuldigen sie) [uns für] die verzögerung)',
  ],
  ['courtesy', 'wir (beziehen uns|kommen zurück) auf (ihre|ihren|ihr) $de_request [vom $date]'],
  [
    'courtesy',
    'sie haben [ferner|außerdem] das recht [auf|sich] [beschwerde|zu beschweren] [bei] [einer|der] [zuständigen] [datenschutz-aufsichtsbehörde|aufsichtsbehörde] [zu beschweren|beschwerde einzulegen]',
  ],
  [
    'signature',
    '(mit freundlichen grüßen|freundliche grüße|viele grüße|liebe grüße|beste grüße|herzliche grüße|mit besten grüßen|freundlicher gruß|schöne grüße|mfg|hochachtungsvoll) [$signer|(ihr|dein|das|ihre) (datenschutz-team|support-team|datenschutzteam|team datenschutz)|dein support-team]',
  ],
  [
    'signature',
    '[ihr|ihre|dein|das|team|der|die] [$brand] (datenschutz-team|support-team|datenschutzteam|datenschutzbeauftragter|datenschutzbeauftragte|datenschutzabteilung|datenschutz|kundenservice|kundendienst|support|team) [von $brand|$brand]',
  ],

  ...(
    [
      ['both', '($fr_account $fr_and $fr_all|$fr_all $fr_and $fr_account)'],
      ['account', '$fr_account'],
      ['data', '$fr_all'],
    ] as const
  ).flatMap(([kind, object]) => [
    [kind, `$fr_lead ${object} $fr_was $fr_gone`] as const,
    [kind, `$fr_lead nous avons [bien|définitivement|également] $fr_gone ${object} $fr_tail`] as const,
    [kind, `$fr_lead nous avons [bien] procédé à la suppression [définitive] ${object} $fr_tail`] as const,
    [
      kind,
      `$fr_lead la (suppression|suppression définitive) ${object} (est|a été|a bien été) (terminée|achevée|effectuée|réalisée|effective) $fr_tail`,
    ] as const,
  ]),
  ['both', `$fr_lead $fr_account $fr_was $fr_gone ainsi que $fr_all`],
  [
    'nothing_kept',
    "(aucune donnée n'a été conservée|aucune copie n'a été conservée|rien n'a été conservé|nous n'avons conservé aucune (donnée|copie)|nous n'avons rien conservé|cette (suppression|opération) est (définitive|irréversible))",
  ],
  ['record', '[$fr_why] nous (conservons|gardons|conserverons) [uniquement|seulement] $fr_record [$fr_why] [$fr_why]'],
  ['record', '[$fr_why] nous (sommes tenus de|devons) conserver [uniquement|seulement] $fr_record [$fr_why] [$fr_why]'],
  [
    'record',
    "votre adresse (e-mail|électronique) (est|reste|sera) [uniquement] (conservée|inscrite) (dans|sur) (une|notre) liste (de suppression|d'opposition) [$fr_why]",
  ],
  [
    'courtesy',
    '(bonjour|bonsoir|madame|monsieur|chère|cher|chère cliente|cher client|cher utilisateur|madame monsieur) [[chère|cher] $person]',
  ],
  [
    'courtesy',
    'votre $fr_request [du $date] [$ref] a [bien] été (traitée|finalisée|prise en compte|satisfaite|exécutée|clôturée)',
  ],
  ['courtesy', '(le|ce|votre) (dossier|ticket) [$ref] est [désormais|maintenant] (clos|clôturé|fermé|traité)'],
  ['courtesy', 'nous avons [bien] (traité|finalisé) votre $fr_request [du $date]'],
  [
    'courtesy',
    '(merci|nous vous remercions) [(pour|de) (votre patience|votre message|votre confiance|votre compréhension|nous avoir contactés)]',
  ],
  ['courtesy', '(nous vous prions de nous excuser|veuillez nous excuser) (pour|de) (le|ce) (délai|retard)'],
  ['courtesy', '[$fr_open]'],
  ['courtesy', "n'hésitez pas à nous contacter [pour toute question|si vous avez des questions]"],
  [
    'courtesy',
    'nous restons à votre (entière disposition|disposition) [pour toute (question|information) [complémentaire]]',
  ],
  [
    'courtesy',
    "(nous vous prions d'agréer|veuillez agréer|je vous prie d'agréer|veuillez recevoir) [madame|monsieur|madame monsieur|$person] [l'expression de|l'assurance de] [nos|mes] (salutations distinguées|sincères salutations|salutations les meilleures|sentiments distingués|salutations)",
  ],
  [
    'signature',
    "(cordialement|bien cordialement|très cordialement|sincères salutations|bien à vous|sincèrement|respectueusement) [$signer|l'équipe (confidentialité|support)]",
  ],
  [
    'signature',
    "(l'équipe|le service|service|le délégué|votre équipe) [$brand] (confidentialité|support|de protection des données|protection des données|à la protection des données|clients|client) [de $brand|$brand]",
  ],

  ...(
    [
      ['both', '($es_account $es_and $es_all|$es_all $es_and $es_account)'],
      ['account', '$es_account'],
      ['data', '$es_all'],
    ] as const
  ).flatMap(([kind, object]) => [
    [
      kind,
      `$es_lead ${object} (ha sido|han sido|se ha|se han|fue|fueron|ha quedado|han quedado) [ya|también|definitivamente|completamente] $es_gone`,
    ] as const,
    [kind, `$es_lead hemos [ya|también] $es_gone ${object} $es_tail`] as const,
    [kind, `$es_lead hemos procedido a la (eliminación|supresión) [definitiva] ${object} $es_tail`] as const,
    [
      kind,
      `$es_lead la (eliminación|supresión) [definitiva] ${object} (se completó|se ha completado|ha concluido|se realizó|ha finalizado|está completa|ha sido completada) $es_tail`,
    ] as const,
  ]),
  [
    'nothing_kept',
    '(no se ha conservado (ningún dato|ninguna copia|nada)|no conservamos (ninguna copia|ningún dato|nada)|no hemos conservado (ninguna copia|ningún dato|nada)|esta (eliminación|acción) es (definitiva|irreversible))',
  ],
  [
    'record',
    '[$es_why] [únicamente|solo|solamente] (conservamos|conservaremos|guardamos|guardaremos|mantenemos) [únicamente|solo|solamente] $es_record [$es_why] [$es_why]',
  ],
  ['record', '(estamos obligados a|debemos) [por ley] (conservar|guardar) [únicamente] $es_record [$es_why] [$es_why]'],
  [
    'record',
    'su (correo electrónico|dirección de correo [electrónico]) (permanece|queda|permanecerá) [únicamente] en (una|nuestra) lista de (supresión|exclusión) [$es_why]',
  ],
  [
    'courtesy',
    '(hola|estimada|estimado|buenos días|buenas tardes|querida|querido) [$person|cliente|usuaria|usuario|cliente|señores]',
  ],
  [
    'courtesy',
    '(su|la|tu) $es_request [$ref] (ha sido|se ha|fue|está) [completamente] (completada|completado|tramitada|tramitado|atendida|atendido|procesada|procesado|resuelta|cerrada|finalizada)',
  ],
  ['courtesy', '(el|este|su) (caso|ticket|expediente) [$ref] (ha sido|queda|está) [ahora] (cerrado|resuelto)'],
  [
    'courtesy',
    '[muchas] gracias [por (su|tu) (paciencia|mensaje|comprensión|confianza|correo)|por (contactarnos|escribirnos|ponerse en contacto [con nosotros])]',
  ],
  ['courtesy', '(disculpe|lamentamos|sentimos) (la|el) (demora|retraso)'],
  ['courtesy', '[$es_open]'],
  [
    'courtesy',
    '(si tiene [alguna|más] (pregunta|preguntas|duda|dudas)|para cualquier (duda|consulta)) [no dude en] (contactarnos|escribirnos|responder [a este correo]|puede (escribirnos|contactarnos))',
  ],
  ['courtesy', '(quedamos|estamos) a su disposición [para cualquier (duda|consulta)]'],
  ['courtesy', '(no tiene que hacer nada [más]|no es necesario que haga nada [más])'],
  [
    'signature',
    '(saludos cordiales|atentamente|un saludo|un cordial saludo|saludos|reciba un cordial saludo|cordialmente|muy atentamente|un saludo cordial) [$signer|[el] equipo de privacidad [de $brand]]',
  ],
  [
    'signature',
    '[el|su] [equipo de|equipo|departamento de|oficina de] (privacidad|soporte|protección de datos|atención al cliente) [de $brand|$brand]',
  ],
]
