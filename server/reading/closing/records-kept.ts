import type { Understood } from './understood.ts'

/**
 * What a provider may keep beside a whole deletion: the record that it was asked and has deleted, which 11 CCR 7022(e)
 * and 7101 make a duty, and the address by which it knows whom to leave out. Closed as well: 'a record of your chats' is
 * not in it, and an address is only with its purpose.
 */
const THIS_REQUEST =
  '((this|your|the) [deletion|erasure|privacy|data|opt-out] (request|correspondence|exchange|communication|deletion|erasure|matter) [itself] [and (our (response|reply|answer|handling) [to it|of it|thereto]|how we (responded|handled it)|its (outcome|completion|handling)|the deletion|of the deletion)]|(the|your) fact that (you made it|it was made)|our (correspondence|exchange) with you)'
const RECORD =
  '((a|an|the|one|this|some) [minimal|minimum|limited|brief|short|basic|written|confidential|internal|simple|small|single] (record|records|log|log entry|entry|note|copy|documentation|evidence|proof|trace|file note|receipt)|records|documentation|evidence|proof|minimal records|basic records|information)'
const SHOWING =
  '((showing|documenting|proving|evidencing|confirming|stating|noting|to (show|document|prove|evidence|confirm|demonstrate|record)) (that|when) ((we|you) (received|made|completed|fulfilled|carried out|honored|processed|complied with) [and (completed|fulfilled|honored|processed|complied with)] (this|your|the|it) [deletion|privacy|erasure] [request]|(this|your|the) [deletion|privacy|erasure] (request|deletion|erasure) (was|has been) [received and|made and] (completed|fulfilled|honored|processed|carried out|received|made)|(this|it) (was|has been) (completed|fulfilled|done|carried out)|(your|the) data (was|were|has been|have been) deleted|your [$brand] account (was|has been) deleted))'
const ADDRESS = '(your|the) [name and] (email|e-mail|email address|e-mail address|address|name)'
const LIST = '((a|our|the) [internal] (suppression|opt-out|do-not-contact|do not contact|do-not-sell|deletion) list)'
const SOLELY = '(solely|only|exclusively|just)'
/** What the record is for, for how long, and by what law: none of it widens what is kept. */
const WHY =
  "((for|of) [at least|a minimum of|a period of|up to|at least a period of] $period|(as|where) (required|permitted) by (law|applicable law|$state law|state law|$statute|the law|regulation|data protection law)|(under|pursuant to|in accordance with|in line with|to comply with|as required under) ($statute|the law|applicable law|$state law|the law of $state|data protection law|our legal obligations|legal requirements|our legal (obligation|duty) [to do so])|(for|for our) (compliance|audit|legal|record-keeping|recordkeeping|evidentiary|accountability|documentation) [and (compliance|audit|legal|record-keeping|recordkeeping)] (purposes|reasons)|to (demonstrate|document|show|prove|evidence) [our] (compliance|it) [with (the law|applicable law|the request|your request|$statute|our obligations|our legal obligations)]|as (proof|evidence|documentation) [of (compliance|completion|the deletion)]|so that (we|you) (do not|are not|don't) (contact|contacted) [you] again|so (that we|we) (do not|don't) (contact|email) you again|to (make sure|ensure) [that] (we do not contact you again|you are not contacted again|your data is not collected again|it stays deleted)|and nothing else|for our records|$showing)"
const KEPT = '(keep|retain|maintain|store|hold|preserve|log|hold on to)'
const KEEPING = '(kept|retained|maintained|stored|held|preserved|logged)'
const MUST =
  "((we|$brand|our [privacy|legal|compliance] team) ([are|is] [also] (required|obliged|obligated|legally required|legally obliged|legally obligated) [by (law|applicable law|$state law|state law|regulation|$statute)|under ($statute|applicable law|$state law)] to|must [by law] [also]|[will] [also|only|solely]|need to|have to|has to|may|shall|do|also|)|we'll|we [are|'re] (required|obliged|obligated|legally required|legally obliged) [by (law|regulation|$statute)|under $statute] to|we're (required|obliged|obligated|legally required|legally obliged) [by (law|regulation|$statute)|under $statute] to)"

export const RECORD_PHRASES: Readonly<Record<string, string>> = {
  showing: SHOWING,
  period: '($number|two|three|five|twenty-four) [(24)] [calendar] (months|years|days)',
  record: `(${RECORD} (of|about|relating to|concerning|regarding|on) ${THIS_REQUEST}|${RECORD} [of the fact] ${SHOWING}|${RECORD} of (the fact|) that (you (made|submitted) (this|a|your) request|we (completed|honored|fulfilled) (it|your request))|${THIS_REQUEST}|${ADDRESS} [${SOLELY}] (on ${LIST}|${SOLELY} ${SHOWING}|${SOLELY} to (document|record) (this|that)|${SOLELY} (for|as) (this|that) [purpose|record]|${SOLELY} $kept_why|to (make sure|ensure) [that] (we do not contact you again|your data is not collected again|you are not contacted again))|(a|one) [suppression|opt-out] (record|entry) (of|for) ${ADDRESS}|[the fact] that you made (this|a) request)`,
  kept_why: WHY,
  kept_whys: '[$kept_why] [$kept_why] [$kept_why]',
}

export const RECORDS_KEPT: readonly (readonly [Understood['kind'], string])[] = [
  [
    'record',
    `[and] ((we have|we've|we) [also] (added|put|placed) ${ADDRESS} (on|to)|${ADDRESS} (has been|was|is) [also] added to) ${LIST} $kept_whys`,
  ],
  [
    'record',
    `[and|please note [that]|note that|for completeness|however|$kept_why|under $statute|in accordance with $statute] ${MUST} ${KEPT} $record $kept_whys`,
  ],
  [
    'record',
    `[and|please note [that]|note that|$kept_why] $record (is|are|will be|has been|must be|may be|needs to be|have been) ${KEEPING} $kept_whys`,
  ],
  ['record', `[and] [for our records|for compliance] we (will|) ${KEPT} (${ADDRESS} on ${LIST}) $kept_whys`],
  [
    'record',
    `${ADDRESS} (is|has been|was|will be|stays|remains) [placed|added|put|kept|stored] (on|to) ${LIST} $kept_whys`,
  ],
  [
    'record',
    `(the only (thing|information|record|data) [that] (we (keep|retain|hold|kept|retained|are keeping)|is (kept|retained)) is|all [that] we (keep|retain) is|except for|except|apart from|other than|aside from|with the exception of) $record $kept_whys`,
  ],
]
