import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { findListed, findQuoted, findSpeakers } from './evidence.ts'
import { namesOf } from './names.ts'
import { HANGUL_GIVEN, HANGUL_WORDS } from './packed-names.ts'
import { anyOf, matches } from './words.ts'

const GIVEN_NAMES = namesOf(HANGUL_GIVEN)

const SURNAMES =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길위표명기반왕금옥육인맹제모탁국어은편용'
const TWO = '남궁|황보|제갈|사공|선우|독고|동방'
/** Syllables used in given names. */
const GIVEN =
  '가강건겸경고관광교구국권규균근금기길나남다단담대덕도동두라란래려련령로록루류름리린림마만명모무문미민바박배백범별병보복봉빈빛사산삼상샘새서석선설섭성세소솔송수숙순슬승시신실아안애양언여연열영예오옥온완용우욱운웅원월유윤율은을의이익인일임자재전정제조종주준중지진찬창채천철초춘충치탁태택하학한해향헌혁현형혜호홍화환효후훈휘흥희늘별슬결람롱봄'
const TITLES = anyOf(
  `씨 님 씨가 선생님 선생 교수님 교수 과장님 과장 부장님 부장 차장님 차장 대리님 대리 사원 팀장님 팀장 실장님 실장 이사님 이사 사장님 사장 대표님 대표 회장님 회장 의원님 원장님 원장 변호사님 변호사 의사 간호사 박사님 박사
  고객님 환자분 환자 어르신 학생 군 양 주임님 주임 매니저님 매니저 기자 형 누나 언니 오빠 아저씨 아줌마 이모 삼촌 할머니 할아버지`,
)
/** Particles attached to a name. */
const PARTICLE =
  /^(?:이라고|라고|이라는|라는|이에요|예요|이에게|에게서|에게|한테서|한테|께서|께|이랑|랑|으로|로|이가|이는|이를|이와|이의|이도|에|은|는|이|가|을|를|과|와|의|도|만|님|씨|입니다|이고|이며|이야|야|아)?(?![가-힣])/
const NAME = new RegExp(`(?<![가-힣])(?:(?:${TWO})[${GIVEN}]{1,2}|[${SURNAMES}][${GIVEN}]{2})`, 'g')
const SURNAME_FIRST = new RegExp(`^(?:${TWO}|[${SURNAMES}])`)
const TITLED = new RegExp(
  `(?<![가-힣])((?:${TWO})[가-힣]{1,2}|[${SURNAMES}][가-힣]{1,2}|[가-힣]{2,3}) ?(?:${TITLES})(?![가-힣]{4})`,
  'g',
)
const CUE = new RegExp(
  `(?:${anyOf(`제_이름은 내_이름은 이름은 이름: 이름 성명: 성명 성함은 저는 나는 담당자 담당자는 담당자: 환자 환자명 고객 고객명 예금주 예금주: 수취인 수령인 보내는_사람 받는_사람 신청인 계약자 임차인 임대인
  임차인 임대인 채권자 채무자 원고 피고 피고인 신고인 고소인 피고소인 갑: 을: 학생 수신 발신 차주 예금주 담임 시어머니 시아버지 장모 장인 할머니 할아버지 남편 아내 아들 딸 친구 동료 동생 형 누나 언니 오빠 엄마 아빠 어머니 아버지 선생님 상사 팀장 작성자 대표 대표이사 변호사 직원`)}):? ?(?=[가-힣])`,
  'g',
)
const NAMED_HERE = new RegExp(`((?:${TWO})[가-힣]{1,2}|[${SURNAMES}][가-힣]{2})`, 'y')

/** Ordinary words that look like a surname and two syllables. */
const ORDINARY = namesOf(HANGUL_WORDS)

/**
 * A surname before a job title, separated by a space: 문 과장. Surnames that also mean 'this', 'one', 'former', 'acting'
 * or 'new' are left out.
 */
const OFFICER = new RegExp(
  `(?<![가-힣])(?![이한전현신구주각명본여우양])([${SURNAMES}])(?= (?:과장|부장|차장|대리|팀장|실장|이사|사장|대표|회장|선생|교수|변호사|원장|의원|주임|기자|박사|씨)(?:님|[은는이가을를의도께]|에게|한테|[ ,.!?]|$))`,
  'g',
)
/** A given name after a word for a relative or friend, with a particle that only people take. */
const NEAR = new RegExp(
  `(?:아들|딸|친구|동생|형|누나|언니|오빠|남편|아내|조카|손자|손녀|남자친구|여자친구|남친|여친) ([${GIVEN}]{2})(?=(?:이가|이는|이를|이와|이랑|에게|한테|이한테|이에게|랑)(?![가-힣]))`,
  'g',
)
/** Relatives, names or foods: nouns with particles, and verbs made from nouns: 이용한. */
const PLAIN =
  /^(?:(?:엄마|이모|고모|이름|우리|오이|고기|소금|감자|양파)[이가은는을를의도와과로]|(?:이용|이해|인용|조사|주문|신청|공부|구매|변경|설명|선택|추천|정리|조리|강조|기대|기록|문의|방문)[한할해하된될서인]|고구마|고등어|오징어|소고기|양배추|고추장|배추국|주먹밥)$/

/** Syllables that end a noun with a particle, an adverb, or a verb more often than a name that is not listed. */
const WORD_END = /[가이은는을를의도에로와과해히지서고게며면나자들적한할하된될만요야라러려]$/
/** What only follows a person's name. */
const PERSONAL =
  /^(?:이(?:가|는|를|랑|와|의|도|한테|에게|네|야|랑은)|한테|에게|께|랑(?=[ ,은도])|아(?=[ ,!])|야(?=[ ,!])| ?(?:씨|님|군|양)(?=[은는이가을를께의도 ,.에한]|$)| (?:언니|오빠|누나|형|선배|후배|이모|삼촌|엄마|아빠|선생님|쌤|팀장|과장|대리)(?![가-힣]{3}))/
/** Any particle, or the end of the word. */
const ANY_PARTICLE =
  /^(?:이?(?:가|는|를|와|랑|의|도|만|라고|라는|랑은|한테|에게|야)|은|을|과|이|께|에게서?|한테서?|입니다|이에요|예요)?(?![가-힣])/
/** After these a listed given name counts, even one that is a word. */
const KIN = new RegExp(
  `(?:${anyOf(`아들 딸 친구 동생 여동생 남동생 형 누나 언니 오빠 남편 아내 와이프 조카 손자 손녀 남자친구 여자친구 남친 여친 전남친 전여친 며느리 사위 시누이 올케 동서 후배 선배 동기 동료 짝꿍 큰딸 작은딸 막내 첫째 둘째 큰아들 작은아들 아이 애기 우리 룸메이트 룸메 팀원 매니저 소개팅남 소개팅녀 저는 나는 사랑하는 이름은`)})[ ,(]{1,2}$`,
)
/** Foreign given names and family names as Korean spells them; the words after them belong to the name. */
const FOREIGN = new RegExp(
  `(?<![가-힣])(?:${anyOf('응우옌 응웬 쩐 팜 호앙 부이 압둘 압둘라 모하메드 모하마드 무함마드 무하마드 아흐메드 후세인 마이클 데이비드 제임스 로버트 윌리엄 리처드 토머스 찰스 크리스토퍼 대니얼 다니엘 매튜 스티븐 케빈 브라이언 제이슨 라이언 에릭 알렉스 제니퍼 엘리자베스 제시카 사라 에밀리 올리비아 나타샤 올가 블라디미르 세르게이 드미트리 이반 왕웨이 리나 산토스 마리아 호세 카를로스 라훌 프리야')})(?: [가-힣]{1,4}){0,2}?(?=(?:이라는|라는|이라고|라고|에게|한테|님| 씨| 님|은 |는 |이 |가 |을 |를 |의 )|[,.)(:]|$)`,
  'g',
)

/** Listed given names without a family name: 지훈이가, 서연 언니. */
function givenAlone(text: string): Candidate[] {
  const found: Candidate[] = []
  for (const { start, text: word } of matches(/(?<![가-힣])[가-힣]{2,9}/g, text)) {
    const name = word.slice(0, 2)
    if (!GIVEN_NAMES.has(name)) continue
    const rest = text.slice(start + 2, start + 10)
    const isPersonal = PERSONAL.test(rest)
    const isNear = KIN.test(text.slice(Math.max(0, start - 8), start))
    const isSure = !GIVEN_NAMES.isDoubtful(name)
    if (!(isPersonal || ANY_PARTICLE.test(rest))) continue
    if (isPersonal || isNear || (isSure && /^(?:이?[가는를와랑]|이(?= )|은|을|과|의)(?![가-힣])/.test(rest)))
      found.push(candidate('NAME', start, start + 2, isPersonal || isNear ? 'shaped' : 'likely'))
  }
  return found
}

/** People's names in Hangul: a surname and two syllables, without attached particles. */
export function findHangulNames({ text }: Reading): Candidate[] {
  const alone = givenAlone(text)
  const knows = (word: string): boolean => isKnown(word)
  const wholes = wholeNames(text).filter(
    ({ start, end }) =>
      !alone.some(name => name.start === start && name.end === end - 1 && /[이랑아야]$/.test(text.slice(start, end))),
  )
  return [
    ...alone,
    ...wholes,
    ...matches(FOREIGN, text).map(({ start, end }) => candidate('NAME', start, end, 'likely')),
    ...findListed(text, knows),
    ...findQuoted(text, knows),
    ...findSpeakers(text, /[가-힣]+/g, knows, word => word.length > 4 || NO_NAME.test(word) || NO_SPEAKER.test(word)),
  ]
}

const NO_SPEAKER =
  /^(?:선생|선생님|학생|질문|답변|제목|이름|주소|전화|날짜|문제|정답|예시|재료|양념|보기|설명|참고|주의|결과|이유|장소|시간|내용|엄마|아빠|남자|여자|사회자|기자|손님|직원)$/
const FAMILY_FIRST = new RegExp(`^(?:${TWO}|[${SURNAMES}])`)

/** A listed given name, or a family name and one. */
function isKnown(word: string): boolean {
  if (GIVEN_NAMES.has(word)) return !GIVEN_NAMES.isDoubtful(word)
  const family = FAMILY_FIRST.exec(word)?.[0] ?? ''
  return family !== '' && GIVEN_NAMES.has(word.slice(family.length))
}

function wholeNames(text: string): Candidate[] {
  const found: Candidate[] = []
  for (const { start, text: name } of matches(NAME, text)) {
    const rest = text.slice(start + name.length, start + name.length + 5)
    const goesOn = /^[가-힣]/.test(rest)
    if (goesOn && !PARTICLE.test(rest)) continue
    const whole = text.slice(start, start + 3)
    if (
      ORDINARY.has(whole) ||
      ORDINARY.has(`${name}${rest.charAt(0)}`.slice(0, 3)) ||
      isEnding(name) ||
      PLAIN.test(name)
    )
      continue
    if (!isKnown(name) && WORD_END.test(name)) continue
    found.push(candidate('NAME', start, start + name.length, 'likely'))
  }
  for (const { start, end } of matches(OFFICER, text)) found.push(candidate('NAME', start, end, 'likely'))
  for (const { end } of matches(NEAR, text)) {
    const name = text.slice(end - 2, end)
    if (!isEnding(name) && !PLAIN.test(`${name}이`)) found.push(candidate('NAME', end - 2, end, 'likely'))
  }
  TITLED.lastIndex = 0
  for (let match = TITLED.exec(text); match !== null; match = TITLED.exec(text)) {
    const name = match[1] ?? ''
    const spaced = text.charAt(match.index + name.length) === ' '
    if (NO_NAME.test(name) || isEnding(name) || (!spaced && /[씨님]$/.test(name))) continue
    if (SURNAME_FIRST.test(name)) found.push(candidate('NAME', match.index, match.index + name.length, 'likely'))
  }
  for (const cue of matches(CUE, text)) {
    NAMED_HERE.lastIndex = cue.end
    const name = NAMED_HERE.exec(text)?.[1]
    if (name === undefined || ORDINARY.has(name.slice(0, 3)) || isEnding(name)) continue
    const rest = text.slice(cue.end + name.length, cue.end + name.length + 5)
    if (/^[가-힣]/.test(rest) && !PARTICLE.test(rest)) continue
    found.push(candidate('NAME', cue.end, cue.end + name.length, 'shaped'))
  }
  return found
}

/** A noun with a particle, or a verb: names do not end like this. */
function isEnding(name: string): boolean {
  return /(?:[는를던]|에서|에게|으로|하는|하고|해서|하여|하지|한다|하다|이나|라도|부터|까지|보다|처럼|마다|이다|이고|어요|아요|세요|니다|습니|는데|지만|려고|도록|면서|거나|든지|대로|들이|들은|들을|들의|적인|적으|시간|기간|자리|교육|회의|고객|사람|학교|학원|대학|병원|회사|은행|센터|아파|빌라|은요|인데|의원|위원|동안|이상|이하|이후|이전)$/.test(
    name,
  )
}

const NO_NAME =
  /^(?:고객|환자|선생|사장|부장|과장|팀장|대표|회장|교수|이사|담당|담당자|여러|여러분|손님|주인|주인장|어머|아버|형|누|하느|부모|기사|작가|강사|이용|회원|독자|의사|간호|이모|고모|삼촌|할머|할아버|원장|실장|신입|경력|우리|저희|이분|그분|남자|여자|남학|여학|한국|외국|대학|고등|중|유학|신|임)$/
