import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { findListed, findQuoted, findSpeakers } from './evidence.ts'
import { namesOf } from './names.ts'
import { HANGUL_GIVEN } from './packed-names.ts'
import { anyOf, matches, wordsOf } from './words.ts'

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
const ORDINARY = wordsOf(
  `은하수 임대인 임차인 신문지 주인공 성남시 전주시 진주시 강릉시 원주시 경기도 전라도 정거장 장난감 이것은 이것이 이것을 이번에 이번주 이상의 이상한 이용자 이용해 이유로 이유는 이전에 이제는 이야기 이메일 이름은 이사회 이미지 이동하 이해하 이후로 이후에 이하의 이하로 이론적 정말로 정부의 정보를 정보가 정보는 정도로 정도의 정도는 정리해
  정치적 정확한 정상적 정기적 정식으 지금은 지금도 지금의 지난주 지난달 지역의 지역에 지역을 지원을 지원이 지원서 지원자 지하철 지하로 지구의 지도를 지식을 지속적 주소는 주소를 주문을 주문한 주말에 주민등 주차장 주제로 주제는 주요한 주위의 주인공 주의사
  고객님 고객이 고객의 고객은 고객에 고등학 고민이 고민을 고양이 고려해 고마워 고속도 고향에 전화기 전화로 전화를 전화가 전화번 전체의 전체적 전문가 전자기 전자제 전기를 전국의 전통적 전혀요 한국의 한국어 한국은 한국에 한국인 한번도 한번만 한달에 한시간 하나의 하나는 하나로 하나도
  하루에 하루도 하늘이 하늘을 하지만 하고요 하도록 하면서 하는데 안녕하 안내를 안내문 안전한 안전을 안경을 우리가 우리는 우리의 우리도 우리나 우선은 우유를 우연히 우편물 우체국 구매한 구매를 구체적 구조를 구월에 구성된 구하기 성공적 성능을 성능이 성적이 성적을 성명서 성인용 성장하
  장소는 장소를 장소에 장기적 장난감 장점은 장점과 장면을 장마철 조금만 조금씩 조금더 조건을 조건이 조사를 조용한 조직의 조언을 조심하 조정해 강의를 강의가 강아지 강남구 강남역 강력한 강조하 강원도 서울의 서울은 서울에 서울시 서류를 서비스 서로의 서로를 서점에 서명을 서양의 신청을 신청서 신청한 신문을 신용카
  신규로 신기한 신나는 신발을 신분증 신입사 신호등 오늘은 오늘의 오늘도 오늘만 오전에 오후에 오랜만 오래된 오류가 오류를 오빠가 오빠는 오히려 문제가 문제는 문제를 문제의 문서를 문서의 문화를 문화의 문자를 문의를 문의드 문장을 문장이 문법을 유명한 유용한 유지하 유의사 유일한 유학을 유럽의 유리한 유치원 유월에
  양식을 양식에 양말을 양이나 손님이 손님을 손으로 손가락 배송이 배송지 배송을 배우고 배우는 배터리 배경이 배경을 백만원 백화점 송금을 송금해 노래를 노력을 노트북 노인을 노동자 원하는 원하시 원래는 원인을 원인이 원고를 원문을 원룸에 차이가 차이점 차이는 차라리 차량을 차례로 선택을 선택한 선생님 선물을 선물로 선배가
  소개를 소개해 소식을 소리가 소리를 소설을 소중한 소비자 소프트 소유의 소득이 소득을 도서관 도시의 도시를 도움을 도움이 도와주 도로의 도착하 도입부 명확한 명령을 명의로 명절에 기분이 기분을 기간은 기간을 기간에 기본적 기술을 기술의 기업의 기업은 기사를 기록을 기억에 기억이 기준을 기준으 기차를 기회를 기회가 기능을 기능이 기한이 기대하
  나라의 나라를 나무를 나중에 나머지 나에게 나이가 나이는 나누어 나쁜점 나오는 나만의 여행을 여행지 여행은 여자가 여기서 여기에 여러분 여름에 여권을 여보세 여전히 여부를 제가요 제목을 제목은 제목이 제품을 제품이 제품의 제출을 제안을 제안서 제주도 제시해 제공하 제대로 제일로 모두가 모두의 모든것 모르는 모습을 모임에 모임을 모바일
  방법을 방법이 방법은 방문을 방향을 방안을 방학에 방금전 공부를 공부하 공유해 공원에 공간을 공항에 공식적 공연을 공지를 공개된 공동의 공사를 현재의 현재는 현실적 현금을 현대의 현장에 현관문 변경을 변경해 변화를 변화가 변호사 변수를 변환해 인간의 인기가 인사를 인사말 인생을 인생의 인터넷 인터뷰 인공지 인원수 인상을 인용해 인천의
  국가의 국가가 국내의 국제적 국민의 어제는 어떻게 어디에 어디서 어려운 어머니 어린이 어느정 어울리 진행을 진행해 진행중 진료를 진짜로 진단을 진심으 민원을 민감한 민주주 심각한 심리적 심사를 심지어 채용을 채워서 채소를 천천히 천만원 은행에 은행의 은행을 은행이 은행계 위치를 위치한 위해서 위험한 위의글 표현을 표현이 표시해 표준어
  마지막 마음이 마음을 마감일 마케팅 마시는 마트에 길이를 길이가 설명을 설명해 설명은 설정을 설치를 설날에 석사과 추천을 추천해 추가로 추가해 추석에 추세를 남자가 남편이 남편은 남은것 남쪽의 남부의 황당한 허락을 허용된 홍보를 홍보용 류머티 권리를 권한을 권유로 금요일 금액을 금액이 금액은 금지된 금리가 금년도 용도로 용어를 용서를 편지를 편지가 편리한 편하게 편의점
  임금을 임대료 임대차 임신을 임시로 임원을 윤리적 박물관 박스를 박수를 최고의 최근에 최근의 최대한 최선을 최소한 최종적 최신의 정류장 김치를 김치찌 김밥을 이력서 이벤트 이웃이 이직을 이혼을 이자를 이체를 이월에 일요일 주세요 해주세 하기를 보고서 자기소 제조사 전세금 전입신 조언해 진정성 차례대 현명한 하반기 상반기 우산을 안건을 안부를 방송을 방식으 방식을 선호하 성격이 성격을 성별을 신체의 신경을 오류로 유산을 이익을 이동을 인증을 인식을 전략을 전시회 전공을 전공은 정책을 정신이 정원에 제사를 조리를 주식을 주식이 주방에 지갑을 지시를 지점에 지출을 천재의 추억을 표지를 하숙집 한글로 한식을 한자를 현상을 현지의 형식을 화면을 회사를`,
)

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
    if (NO_NAME.test(name) || (!spaced && /[씨님]$/.test(name))) continue
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
  return /(?:에서|에게|으로|하는|하고|해서|하여|하지|한다|하다|이나|라도|부터|까지|보다|처럼|마다|이다|이고|어요|아요|세요|니다|습니|는데|지만|려고|도록|면서|거나|든지|대로|들이|들은|들을|들의|적인|적으|시간|기간|자리|교육|회의|고객|사람|학교|학원|대학|병원|회사|은행|센터|아파|빌라|은요|인데|의원|위원|동안|이상|이하|이후|이전)$/.test(
    name,
  )
}

const NO_NAME =
  /^(?:고객|환자|선생|사장|부장|과장|팀장|대표|회장|교수|이사|담당|담당자|여러|여러분|손님|주인|주인장|어머|아버|형|누|하느|부모|기사|작가|강사|이용|회원|독자|의사|간호|이모|고모|삼촌|할머|할아버|원장|실장|신입|경력|우리|저희|이분|그분|남자|여자|남학|여학|한국|외국|대학|고등|중|유학|신|임)$/
