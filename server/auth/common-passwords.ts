import { bloomFilter } from './bloom-filter.ts'
import { LISTED as LEAKED } from './listed-passwords.ts'

const isLeaked = bloomFilter(LEAKED)

/**
 * Whether a password is among those that are tried first: leaked and common, on the list below, a well-known word with
 * additions, a run over the keyboard, a short repeated piece, or little more than our own names and the person's own.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const lower = password.normalize('NFC').trim().toLowerCase()
  const letters = unmasked(lower)
  return (
    isLeaked(lower) ||
    isLeaked(letters) ||
    isLeakedAndTrimmed(lower) ||
    LISTED.has(lower) ||
    LISTED.has(letters) ||
    WORDS.has(letters.replace(/[^a-z]/g, '')) ||
    WORDS.has(lower.replace(/[^a-z]/g, '')) ||
    isRepeated(lower) ||
    isRun(lower) ||
    isMostlyNames(lower, own)
  )
}

/** A leaked password of any length with digits and signs before or after it: how people make a short one long. */
function isLeakedAndTrimmed(lower: string): boolean {
  const signs = [...lower]
  const isLetter = (sign: string) => /\p{L}/u.test(sign)
  const core = signs.slice(signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1).join('')
  // With three letters and nine other signs, the strength lies in the signs and not in the letters.
  return core.length >= CORE_LENGTH && isLeaked(core)
}

const CORE_LENGTH = 4

/** Letters that must remain when every name is removed from a password. */
const REMAINDER_LENGTH = 8

/** Names that a guesser starts with here: ours, and those of the services that letters go to. */
const PRODUCT_WORDS = [
  'totalrecall',
  'recall',
  'shield',
  'erase',
  'safehaven',
  'lockdown',
  'guardian',
  'thevault',
  'openai',
  'chatgpt',
  'anthropic',
  'claude',
  'google',
  'gemini',
  'grok',
]

function isMostlyNames(lower: string, own: readonly string[]): boolean {
  const parts = own.flatMap(name => unmasked(name.toLowerCase()).split(/[^\p{L}\p{N}]+/u))
  const names = [...PRODUCT_WORDS, ...parts.filter(part => part.length >= 4)].sort((a, b) => b.length - a.length)
  // Two versions of the same length: names are found in the plain one and removed from both.
  let typed = lower.replace(/[^\p{L}\p{N}@$!|+]/gu, '')
  let plain = unmasked(typed)
  const before = typed.length
  for (const name of names) {
    for (let at = plain.indexOf(name); at >= 0; at = plain.indexOf(name)) {
      typed = typed.slice(0, at) + typed.slice(at + name.length)
      plain = plain.slice(0, at) + plain.slice(at + name.length)
    }
  }
  // Digits and signs added to a name are tried first, so only letters count as remainder.
  return typed.length < before && typed.replace(/[^\p{L}]/gu, '').length < REMAINDER_LENGTH
}

/** Reads digits and signs that replace letters as those letters: p@ssw0rd is password. */
function unmasked(text: string): string {
  return text.replace(/[013457@$!|+]/g, sign => MASKS[sign] ?? sign)
}

const MASKS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
}

/** A piece of up to six characters, repeated. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4, 5, 6].some(length => text === text.slice(0, length).repeat(128).slice(0, text.length))
}

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
]

/** Consists only of pieces of at least four characters along the alphabet, the digits or the keyboard's rows. */
function isRun(text: string): boolean {
  const plain = text.replace(/[^a-z0-9]/g, '')
  const lines = RUNS.flatMap(run => [run, [...run].reverse().join('')])
  for (let at = 0; at < plain.length; ) {
    const longest = Math.max(...lines.map(line => sharedLength(plain, at, line)))
    if (longest < 4) return false
    at += longest
  }
  return plain.length > 0
}

/** How many characters of `text` from `at` occur in `line` in a row. */
function sharedLength(text: string, at: number, line: string): number {
  let length = 0
  while (at + length < text.length && line.includes(text.slice(at, at + length + 1))) length += 1
  return length
}

/** Short words and names of leaked lists that people lengthen with a year, a row of digits or a sign. */
const WORDS = new Set(
  `password passwort passw pass passwd mypassword thepassword newpassword changeme changepassword letmein welcome
  welcomeback admin administrator superadmin root rootroot toor user username guest default master login signin test
  testing tester testtest demo secret secure security qwerty qwertyuiop qwertyui asdfgh asdfghjkl zxcvbn zxcvbnm
  iloveyou iloveu ilovehim iloveher ilovemom ilovegod lovely love lover loveyou loveme sunshine princess prince
  queen king dragon monkey football baseball basketball soccer hockey tennis golf superman batman spiderman ironman
  pokemon pikachu starwars yoda jedi matrix trustno trustnoone whatever freedom liberty justice shadow michael
  michelle jennifer jessica ashley amanda andrew anthony daniel david robert charlie thomas george william joshua
  matthew jordan hunter ranger buster harley ginger pepper tigger bailey maggie buddy lucky snoopy summer winter
  spring autumn january february march april june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday computer internet samsung apple iphone microsoft windows android google
  facebook instagram youtube amazon netflix linkedin twitter dropbox yahoo gmail hotmail america american canada
  london paris chicago newyork boston texas florida california dallas yankees cowboys steelers eagles lakers arsenal
  chelsea liverpool barcelona realmadrid juventus mercedes ferrari porsche mustang corvette camaro harleydavidson
  chocolate cheese cookie banana orange purple yellow silver golden diamond butterfly flower flowers rainbow angel
  angels heaven jesus jesuschrist christ blessed family forever together babygirl babyboy sweetheart sweety honey
  money dollar bitcoin ethereum blockchain wallet minecraft roblox fortnite nintendo playstation xbox gamer killer
  ninja warrior wizard phoenix tiger lion eagle wolf panther falcon dolphin hello helloworld hellothere goodbye
  abc abcd abcdef abcabc qazwsx qazwsxedc wsx zaq qweasd qweasdzxc access company business office manager employee
  support service server database network private public system oracle cisco linux ubuntu fuckyou fuckoff bullshit
  asshole biteme blahblah nothing something anything everything correcthorsebatterystaple thisismypassword
  opensesame supersecret topsecret mysecret noaccess letmeinnow pleaseletmein starwarsfan ihateyou ihatethis
  ihatepasswords idontknow iforgot forgotpassword rememberme mynameis bestfriend bestfriends mychemicalromance
  linkinpark metallica nirvana slipknot greenday eminem beyonce justinbieber onedirection taylorswift harrypotter
  hogwarts gryffindor dumbledore gandalf lordoftherings gameofthrones winteriscoming breakingbad walkingdead`
    .split(/\s+/)
    .filter(word => word !== ''),
)

/** Whole passwords of at least twelve characters that occur in many leaked lists. */
const LISTED = new Set(
  `1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6 q1w2e3r4t5y6u7
  q1w2e3r4t5y6u7i8 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qaz@wsx3edc qazwsxedcrfv qazwsxedc123 qazwsx123456
  zaq12wsxcde3 zaq1zaq1zaq1 zaq1xsw2cde3 !qaz2wsx3edc 1qaz1qaz1qaz 2wsx2wsx2wsx qweasdzxc123 123qweasdzxc qweqweqwe123
  qwe123qwe123 123qwe123qwe qwerty123456 123456qwerty qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwerty1234567
  qwerty12345678 qwertyqwerty qwerty123qwerty asdfghjkl123 asdfghjkl1234 asdfasdfasdf asdf1234asdf asdfgh123456
  zxcvbnm12345 zxcvbnm123456 zxcvbnmasdfghjkl azertyuiop12 azertyuiop123 abc123abc123 abcd1234abcd abcd12345678
  abc123456789 abcdefg12345 abcdefg123456 abcdefgh1234 a1b2c3d4e5f6 a1b2c3d4e5f6g7 a1s2d3f4g5h6 aa1234567890
  aaa111bbb222 aaaaaa111111 111111aaaaaa 112233445566 11223344556677 1122334455667788 123123123abc 123321123321
  123456654321 1234567890qwe 1234567890qwerty 123456789abc 123456789abcd 123456789qwe 123456789qwerty 12345qwert12345
  12345678910a 123456abcdef 123abc456def 147258369147 147258369000 159357159357 159753159753 741852963741 789456123000
  7894561230123 987654321abc 963852741000 102030405060 010203040506 0102030405060708 121212343434 131313131313
  password1234 password12345 password123456 password1234567 password2020 password2021 password2022 password2023
  password2024 password2025 password2026 passwordpassword password1password passwordabc123 passw0rd1234 p@ssw0rd1234
  p@ssword1234 p@ssw0rd2024 p@ssw0rd2025 pa$$word1234 pa$$w0rd1234 mypassword12 mypassword123 mypassword1234
  yourpassword newpassword1 newpassword123 thisispassword thisisapassword passwordispassword nopassword123
  nopasswordhere enterpassword changemenow1 changeme1234 changeme12345 changeit1234 pleasechangeme letmein12345
  letmein123456 letmeinplease letmeinletmein welcome12345 welcome123456 welcome2024! welcome2025! welcomehome1
  welcometothejungle admin1234567 admin12345678 adminadmin12 adminadmin123 adminpassword admin@123456 administrator1
  administrator123 rootpassword rootroot1234 superuser123 sysadmin1234 testpassword testtesttest test12345678
  test123456789 testuser1234 guestguest12 defaultpassword temporary123 temppassword temporarypassword
  iloveyou1234 iloveyou12345 iloveyou123456 iloveyouforever iloveyousomuch iloveyoubaby iloveyoutoo1 iloveyou2024
  iloveyouiloveyou iloveyou4ever iloveyoualways iloveyoumore ilovemyself1 ilovemyfamily ilovemymom12 ilovemydog123
  ilovemycat123 ilovemylife1 ilovemykids1 ilovejesus12 ilovejesus123 ilovemusic12 ilovemusic123 loveloveme12
  lovelovelove loveyouforever foreverandever foreveryoung forever21forever jesuslovesme jesusislord1 jesusislord123
  jesussaves12 godisgreat12 godislove123 godblessyou1 godblessamerica thankyoujesus ingodwetrust trustinjesus
  sunshine1234 sunshine12345 sunshine123456 princess1234 princess12345 princess123456 football1234 football12345
  football123456 baseball1234 baseball12345 basketball12 basketball123 basketball1234 superman1234 superman12345
  batman123456 spiderman123 spiderman1234 starwars1234 starwars12345 maytheforce1 maytheforcebewithyou pokemon12345
  pokemon123456 minecraft123 minecraft1234 dragon123456 dragonball12 dragonballz1 dragonballz123 monkey123456
  shadow123456 master123456 michael12345 jennifer1234 jessica12345 charlie12345 jordan123456 hunter123456
  chocolate123 chocolate1234 butterfly123 butterfly1234 sweetheart12 sweetheart123 babygirl1234 babygirl12345
  computer1234 computer12345 internet1234 internet12345 samsung12345 samsunggalaxy microsoft123 microsoft1234
  facebook1234 facebook12345 instagram123 instagram1234 youtube12345 amazonprime1 netflix12345 google123456
  whatever1234 whatever12345 whateverwhatever nothing12345 trustno1trustno1 trustnobody1 trustnoone12 fuckyou12345
  fuckyou123456 fuckthisshit fuckeverything fuckoff12345 bullshit1234 asdfghjkl;12 1234qwerasdf 1234qwerasdfzxcv
  qwerasdfzxcv qwer1234asdf qwer1234qwer qwer12345678 q1q1q1q1q1q1 q12345678910 q1234567890q z1x2c3v4b5n6 zxcvasdfqwer
  zxcv1234zxcv poiuytrewq12 mnbvcxz12345 lkjhgfdsa123 0987654321qw 0987poiu1234 plokijuhygtf 12qwaszx34er 12qw34er56ty
  correcthorse correcthorsebattery correcthorsebatterystaple correct-horse-battery-staple
  thequickbrownfox thequickbrownfoxjumps quickbrownfox tobeornottobe maythefourth winteriscoming youshallnotpass
  openthedoor1 opensesame12 opensesame123 abracadabra1 abracadabra12 supercalifragilistic hakunamatata hakunamatata1
  onetwothree1 onetwothreefour onetwothreefour5 fourfivesix12 helloworld12 helloworld123 helloworld1234 hellohello12
  hellohello123 hellokitty12 hellokitty123 hellothere12 hello12345678 hello1234567 goodmorning1 goodmorning123
  goodnight123 happybirthday happybirthday1 happynewyear1 merrychristmas merrychristmas1 christmas123 halloween123
  summertime12 summertime123 summer2024!! summer2025!! winter2024!! winter2025!! spring2024!! spring2025!!
  autumn2024!! september123 november1234 december1234 february1234 newyorkcity1 losangeles12 losangeles123 sanfrancisco
  sanfrancisco1 california12 california123 washington12 washington123 unitedstates unitedstates1 americanidol
  manchester12 manchester123 manchesterunited manchestercity liverpool123 liverpoolfc1 realmadrid12 realmadrid123
  barcelona123 fcbarcelona1 fcbarcelona123 arsenal12345 chelsea12345 chelseafc123 dallascowboys pittsburgh12 patriots1234
  harrypotter1 harrypotter12 harrypotter123 gameofthrones lordoftherings linkinpark12 linkinpark123 mychemicalromance
  metallica123 justinbieber onedirection onedirection1 taylorswift1 taylorswift13 bobmarley420 bobmarley123 marijuana420
  secretsecret topsecret123 supersecret1 supersecret123 mysecret1234 secret123456 security1234 private12345 company12345
  business1234 administration monitormonitor changeme!@#$ qwerty!@#$%^ !@#$%^&*()_+ !@#$%^&*()qw 1234!@#$qwer !qaz@wsx#edc
  unbelievable unforgettable thunderstorm thunderstorm1 strawberries strawberry12 strawberry123 marshmallow1 marshmallow12
  watermelon12 watermelon123 motherfucker motherfucker1 grandmother1 grandfather1 motherandfather brotherhood1 sisterhood12
  undertaker12 undertaker123 skateboard12 skateboarding snowboarding skateordie12 alexander123 alexandra123 christopher1
  christopher12 christopher123 elizabeth123 stephanie123 nicholas1234 jonathan1234 benjamin1234 samantha1234 victoria1234
  isabella1234 veronica1234 gabriel12345 anthony12345 brandon12345 matthew12345 william12345 richard12345 patrick12345`
    .split(/\s+/)
    .map(entry => entry.toLowerCase())
    .filter(entry => entry.length >= 12),
)
LISTED.add('correct horse battery staple')
