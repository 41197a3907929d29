import { endsOf, type Matching, phrase } from './phrase.ts'
import { slotsFor } from './slots.ts'
import type { Asked } from './understood.ts'
import { wordsOf } from './words.ts'

/**
 * A deletion to come, from the beginning of its sentence to its verb: the object is closed, as for a completion, and
 * only the time behind it is free. 'Your ticket will be deleted' and 'the attachment with your data' are not in it.
 */
const OBJECT =
  '($whole_both|$whole_data|$whole_account|$whole_contents|$whole_data_of_it|your [$brand] account [data]|your $thing)'
const DELETED = '[$fully] (deleted|erased|wiped|purged|destroyed|removed|gone|deleted and erased)'
const FUTURE = `((will|shall) [now|then|also|both|all] be|(is|are) [now|currently|both] (being|going to be|to be|due to be|set to be|scheduled to be|queued to be|about to be)) ${DELETED}`
const PLANNED =
  '((is|are|was|were|has been|have been|has now been|have now been) [now|both|also] (scheduled|queued|marked|flagged|slated|set|lined up|submitted|approved|on the list) for [permanent|immediate|full] (deletion|erasure|removal|purging))'
const BEGUN =
  '((has|have|is|are|was|were) [now|already|been|currently] (scheduled|queued|initiated|started|begun|triggered|in progress|under way|underway|ongoing|running|in the works|planned|set|approved|planned for|accepted|pending|kicked off))'
const WE_WILL =
  "((we|$brand|our team|our privacy team) (will|shall|are going to|are scheduled to) [now|then|also] [$fully]|we'll [now|then|also] [$fully]) (delete|erase|wipe|purge|remove|destroy)"
const WE_BEGAN =
  "((we've|(we|$brand|our team) (have|has|)) [now|already|also] (started|begun|initiated|scheduled|queued|triggered|approved|kicked off|began|are) ($deleting|the process of deleting|the process of erasing|the [permanent] removal of|removing|(the|a) [permanent] $deletion of|deletion of)|(we are|we're) [now|currently] (deleting|erasing|wiping|purging|removing|in the process of (deleting|erasing|removing)))"
const TIME_FIRST =
  '((within|in|after|over|during|by) [the] [next|coming|following] [$number|seven|ten|fourteen|thirty|sixty|ninety|two|three|four|a] [$number] [calendar|business|working] (days|weeks|months|day|week|month|few days|couple of weeks)|on $date_ahead|by $date_ahead|then|as requested|as of today|$accepted and)'

const SCHEDULED = [
  `$lead [${TIME_FIRST}] ${OBJECT} (${FUTURE}|${PLANNED})`,
  `$lead [${TIME_FIRST}] ${OBJECT} [has been (deactivated|disabled|closed) and] (${FUTURE}|${PLANNED})`,
  `$lead (we have|we've) (deactivated|disabled|closed) your [$brand] account and ${OBJECT} (${FUTURE}|${PLANNED})`,
  `$lead [${TIME_FIRST}] ${WE_WILL} ${OBJECT}`,
  `$lead ${WE_BEGAN} ${OBJECT}`,
  `$lead [the|your] [permanent|complete|full] ($deletion|removal) [process] of ${OBJECT} (${BEGUN}|will be (complete|completed|finished|done|carried out)|should be (complete|completed|finished))`,
  `$lead $accepted and ${OBJECT} (${FUTURE}|${PLANNED})`,
  `$lead ${OBJECT} (will no longer exist|will be gone)`,
  `[please] allow [up to] $number (days|weeks) for ${OBJECT} to be ${DELETED}`,
  `it [can|may|will|usually] (take|takes) [up to|about|around] [$number|two|four] (days|weeks|months) [for|until] ${OBJECT} [to be|is|are] ${DELETED}`,
  `[$de_open] ($de_both|$de_all|$de_account|$de_it) (wird|werden) `,
  `[$de_open] (wird|werden) ($de_both|$de_all|$de_account|$de_it) `,
  `[$de_open] (wir (haben|werden)|(haben|werden) wir) [nun|jetzt] ((die|mit der) [vollständige] $de_deletion ($de_genitive|$de_all|ihrer $de_data)|($de_both|$de_all|$de_account)) `,
  `[die|ihre] $de_deletion ($de_genitive|$de_all|ihrer $de_data) (ist|wird|wurde|läuft) `,
  '$fr_lead (($fr_account $fr_and $fr_all|$fr_all|$fr_account) (sera|seront) [définitivement|intégralement] (supprimé|supprimés|supprimée|supprimées|effacé|effacés|effacées))',
  '$fr_lead nous (supprimerons|effacerons|allons supprimer|avons (lancé|programmé|commencé) la suppression) ($fr_account $fr_and $fr_all|$fr_all|$fr_account)',
  '$fr_lead la suppression [définitive] (de $fr_account|$fr_account|de $fr_all|$fr_all) (est|a été|sera) (programmée|planifiée|prévue|en cours|lancée|effectuée|terminée)',
  '$es_lead ($es_account $es_and $es_all|$es_all|$es_account) (será|serán|se|va a ser|van a ser) [definitivamente] (eliminado|eliminados|eliminada|borrado|borrados|borrada|suprimido|suprimidos|suprimida|eliminará|eliminarán|borrará|borrarán|suprimirá|suprimirán)',
  '$es_lead (eliminaremos|borraremos|suprimiremos|hemos (iniciado|programado) la (eliminación|supresión) (de|)) ($es_account $es_and $es_all|$es_all|$es_account)',
  '$es_lead la (eliminación|supresión) ($es_account|$es_all) (está|ha sido|se ha) (programada|prevista|en curso|iniciada|iniciado|programado)',
].map(phrase)

/** 'Your data': nothing of a particular request decides whether its deletion is announced. */
const anybody = (now: number): Asked => ({
  companies: ['openai', 'anthropic', 'xai', 'grok', 'chatgpt', 'claude', 'google', 'gemini'],
  brands: ['openai', 'chatgpt', 'anthropic', 'claude', 'google', 'gemini', 'xai', 'grok'],
  isOnlyAccount: true,
  name: '',
  email: '',
  reference: '',
  since: 0,
  now,
  signer: '',
})

const LONGEST = 600

/** Whether a sentence announces the deletion of the account or of what is in it. */
export function announcesDeletion(sentence: string, asked: Asked | undefined): boolean {
  if (sentence.length > LONGEST) return false
  const { words, ends, joints } = wordsOf(sentence)
  const matching: Matching = { words, names: slotsFor(asked ?? anybody(0), joints), known: new Map() }
  // It may follow a comma or an 'and', but not words within a clause, which may deny it or make it depend on something.
  return [...ends].some(from => SCHEDULED.some(each => endsOf(each, from, matching).size > 0))
}
