import type { Understood } from './understood.ts'

/** German, French and Spanish confirmations in their plain forms. For any other form the person is asked. */
export const OTHER_PHRASES: Readonly<Record<string, string>> = {
  de_data: '(daten|personenbezogenen daten|personenbezogene daten|persönlichen daten)',
  de_all:
    '(alle|sämtliche|sämtliche ihre|sämtliche ihrer|aller|alle ihre|all ihre|alle deine|all deine|aller ihrer|sämtlicher) [damit verbundenen|zugehörigen|verbundenen] $de_data [zu ihrer person|zu ihnen]',
  de_account: '(ihr|dein|das) (konto|benutzerkonto|account)',
  de_genitive: '(ihres|deines) (kontos|benutzerkontos|accounts)',
  de_fully: '[vollständig|endgültig|dauerhaft|unwiderruflich|restlos] [am $date]',
  de_we:
    '[hiermit] (bestätigen wir [ihnen]|wir bestätigen [ihnen]|wir bestätigen hiermit|wir können bestätigen) [dass]',
  fr_data: '(données personnelles|données|données à caractère personnel)',
  fr_all: "(toutes vos|toutes les|l'ensemble de vos|l'ensemble des|de toutes vos|de l'ensemble de vos) $fr_data",
  fr_account: '(votre|de votre) compte',
  fr_and: '(et|ainsi que|et également)',
  fr_gone: '(supprimé|supprimés|supprimées|effacé|effacés|effacées) [définitivement|de nos systèmes]',
  fr_was: '(a|ont) [également] été [définitivement]',
  es_data: '(datos|datos personales)',
  es_all: '(todos sus|todos tus|de todos sus|de todos tus|todos los) $es_data',
  es_account: '(su|tu|de su|de tu) cuenta',
  es_and: '(y|así como|junto con)',
  es_gone:
    '(eliminado|eliminados|eliminada|borrado|borrados|suprimido|suprimidos) [de forma permanente|definitivamente|permanentemente|de nuestros sistemas]',
}

export const OTHERS: readonly (readonly [Understood['kind'], string])[] = [
  ['both', '[$de_we] $de_account (und|sowie) $de_all $de_fully (wurden|sind) $de_fully gelöscht [worden]'],
  ['both', '[$de_we] $de_account (und|sowie) $de_all $de_fully gelöscht (wurden|sind|worden sind)'],
  ['both', '[$de_we] wir $de_account (und|sowie) $de_all $de_fully gelöscht haben'],
  ['both', '$de_all (und|sowie) $de_account (wurden|sind) $de_fully gelöscht [worden]'],
  ['both', 'wir haben $de_account (und|sowie) $de_all $de_fully gelöscht'],
  ['both', 'wir haben $de_all (einschließlich|inklusive) $de_genitive $de_fully gelöscht'],
  ['both', '$de_we die [vollständige|endgültige] löschung $de_genitive (und|sowie) $de_all'],
  ['account', '$de_account (wurde|ist) [ebenfalls] $de_fully gelöscht [worden]'],
  ['data', '$de_all (wurden|sind) $de_fully gelöscht [worden]'],
  ['data', 'alle zu ihrer person gespeicherten daten (wurden|sind) $de_fully gelöscht [worden]'],
  [
    'nothing_kept',
    '(es wurden keine (daten|kopien) (aufbewahrt|behalten|zurückbehalten|zurückgehalten)|es wurde nichts (aufbewahrt|behalten|zurückbehalten)|wir haben (nichts|keine daten|keine kopien) (aufbewahrt|behalten|zurückbehalten))',
  ],
  ['courtesy', '(sehr geehrte frau|sehr geehrter herr|guten tag|hallo|liebe|lieber) [$person]'],
  ['courtesy', '(ihre anfrage|ihr antrag) (wurde|ist) (abgeschlossen|bearbeitet)'],
  ['courtesy', '(vielen dank|danke) [für ihre (nachricht|anfrage|geduld)]'],
  ['courtesy', 'bei fragen stehen wir ihnen [jederzeit] gerne zur verfügung'],
  [
    'signature',
    '(mit freundlichen grüßen|freundliche grüße|viele grüße|liebe grüße|beste grüße) [$signer|ihr (datenschutz-team|support-team)|dein support-team]',
  ],
  [
    'signature',
    '[ihr|dein] [$company] (datenschutz-team|support-team|datenschutzteam|datenschutzbeauftragter|datenschutzabteilung)',
  ],

  [
    'both',
    '[nous vous confirmons que|nous confirmons que|suite à votre demande] $fr_account $fr_and $fr_all ont été [définitivement] $fr_gone',
  ],
  ['both', 'nous avons [définitivement] $fr_gone $fr_account $fr_and $fr_all'],
  ['both', 'nous avons procédé à la suppression $fr_account $fr_and $fr_all'],
  ['account', 'votre compte a [également] été [définitivement] $fr_gone'],
  ['data', '$fr_all $fr_was $fr_gone'],
  [
    'nothing_kept',
    "(aucune donnée n'a été conservée|aucune copie n'a été conservée|rien n'a été conservé|nous n'avons conservé aucune (donnée|copie)|nous n'avons rien conservé)",
  ],
  ['courtesy', '(bonjour|madame|monsieur|chère|cher|madame monsieur) [$person]'],
  ['courtesy', 'votre demande a été (traitée|finalisée)'],
  ['courtesy', "n'hésitez pas à nous contacter [pour toute question]"],
  ['signature', "(cordialement|bien cordialement|sincères salutations) [$signer|l'équipe (confidentialité|support)]"],
  ['signature', "l'équipe (confidentialité|support)"],

  [
    'both',
    '[le confirmamos que|confirmamos que|te confirmamos que] $es_account $es_and $es_all (han sido|se han|fueron) [definitivamente] $es_gone',
  ],
  ['both', 'hemos $es_gone $es_account $es_and $es_all'],
  ['both', 'hemos procedido a la (eliminación|supresión) $es_account $es_and $es_all'],
  ['account', '$es_account ha sido [también] $es_gone'],
  ['data', '$es_all han sido $es_gone'],
  [
    'nothing_kept',
    '(no se ha conservado (ningún dato|ninguna copia|nada)|no conservamos (ninguna copia|ningún dato|nada)|no hemos conservado (ninguna copia|ningún dato|nada))',
  ],
  ['courtesy', '(hola|estimada|estimado|buenos días) [$person]'],
  [
    'courtesy',
    '(su solicitud (ha sido|se ha) (completada|completado|tramitada|tramitado)|gracias por (su|tu) (paciencia|mensaje))',
  ],
  ['signature', '(saludos cordiales|atentamente|un saludo|saludos) [$signer|[el] equipo de privacidad [de $company]]'],
  ['signature', '(equipo de privacidad|soporte)'],
]
