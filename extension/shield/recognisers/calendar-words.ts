/** Names of months and weekdays, folded, in the languages of most prompts. Alternatives, longest first. */

const MONTHS: readonly string[] = [
  'january february march april may june july august september october november december',
  'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'januar janner februar feber marz mai juni juli august september oktober november dezember',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'januari februari mars april maj juni juli augusti september oktober november december',
  'desember tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
  'ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince',
  'ianuarie februarie martie aprilie iunie iulie septembrie octombrie noiembrie decembrie',
  'ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik',
  'januar majus junius julius augusztus szeptember oktober december',
  'januari februari maret juni juli agustus desember',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  'ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου',
]

const SHORT =
  'jan feb mar apr jun jul aug sept sep oct nov dec ene abr ago set dic fev avr juil dez okt out maj lis gen giu lug ott'

const DAYS: readonly string[] = [
  'monday tuesday wednesday thursday friday saturday sunday mon tues tue weds wed thurs thur thu fri sat sun',
  'lunes martes miercoles jueves viernes sabado domingo',
  'lundi mardi mercredi jeudi vendredi samedi dimanche',
  'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so',
  'lunedi martedi mercoledi giovedi venerdi sabato domenica',
  'segunda-feira terca-feira quarta-feira quinta-feira sexta-feira segunda terca quarta quinta sexta',
  'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  'mandag tirsdag onsdag torsdag fredag lordag sondag tisdag lordag',
  'poniedzialek wtorek sroda czwartek piatek sobota niedziela',
]

export const FULL_MONTHS = alternatives(MONTHS)
export const SHORT_MONTHS = alternatives([SHORT])
export const WEEKDAYS = alternatives(DAYS)

function alternatives(lists: readonly string[]): string {
  const words = new Set(lists.flatMap(list => list.split(' ')))
  return [...words].sort((one, other) => other.length - one.length || (one < other ? -1 : 1)).join('|')
}
