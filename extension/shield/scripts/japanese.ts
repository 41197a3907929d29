import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { unsqueeze } from '../squeezing.ts'
import { findListed, findSpeakers } from './evidence.ts'
import { namesOf } from './names.ts'
import { JAPANESE_GIVEN, JAPANESE_SURNAMES, KANA_GIVEN as KANA_LIST } from './packed-names.ts'
import { anyOf, matches, wordsOf } from './words.ts'

const KANJI_NAMES = namesOf(JAPANESE_GIVEN)
const KANA_NAMES = namesOf(KANA_LIST)

const SURNAMES = anyOf(unsqueeze(JAPANESE_SURNAMES).join(' '))
const TITLES = anyOf(
  'さん 様 さま 氏 くん 君 ちゃん 先生 殿 先輩 後輩 部長 課長 係長 社長 専務 常務 店長 主任 教授 医師 弁護士 選手 監督 議員 看護師 博士 師匠 会長 代表 マネージャー リーダー コーチ 教諭 常務 監査役',
)
const CUE = new RegExp(
  `(?:${anyOf(`敬具 敬具　 かしこ 草々 代表取締役社長 代表 社長 氏名　 差出人 受取人 宛名 名義 宛先： 宛先 私、 依頼者： 被告 原告 申立人 相手方 本人 送り主： 私は 僕は 俺は わたしは 私の名前は 名前は 氏名は 氏名 氏名： 氏名: お名前： お名前 担当者： 担当者は 担当は 担当の 担当： 患者： 患者の 患者名： 依頼人の 顧客の 顧客名： 妻の 夫の 息子の 娘の 兄の 弟の 姉の 妹の 母の 父の 友人の 友達の 同僚の 上司の 部下の 先輩の 後輩の 恋人の 彼氏の 彼女の 同級生の 隣人の
  大家の 講師の 社員の 受取人： 受取人は 差出人： 宛名： 宛名は 届け先： 口座名義： 口座名義は 名義人： 名義は 契約者： 契約者は 申込者： 申請者： 代表取締役 代表者： 作成者： 株式会社の 夫は 妻は 息子は 娘は`)})[ 　]?(?=[\\p{Script=Han}ぁ-んァ-ヶー])`,
  'gu',
)
/** 妻のみゆきと, 息子の蓮の: a name of one or more characters between a word for a relative and a particle. */
const RELATIVE = new RegExp(
  `(?:妻|夫|息子|長男|次男|長女|次女|娘|兄|弟|姉|妹|彼氏|彼女|元彼|元カノ|友達|友人|親友|同僚|上司|部下|後輩|先輩|孫|甥|姪|恋人|幼馴染)の((?:${anyOf(
    '蓮 翔 陽 樹 湊 蒼 颯 律 暖 凛 葵 澪 結 杏 咲 楓 碧 隼 涼 駿 健 誠 修 学 剛 茂 清 実 弘 博 浩 進 隆 聡 亮 拓 司 悠 遥 愛 舞 薫 恵 望 瞳 香 梓 茜 渚 栞 紬 昴 岳 仁 豪 潤 瑛 紗 雫 圭 直 純 遼 匠 暁',
  )})|[ぁ-ん]{2,4}|[ァ-ヶー]{2,6}|\\p{Script=Han}{2,3}[太郎子美奈香斗輝介平人也翔真菜花乃])(?=[はがをにとのもへや、。」]|から|って|ちゃん|くん)`,
  'gu',
)
const NO_RELATIVE =
  /^(?:こと|ため|よう|ほう|もの|とき|ところ|はなし|ひと|せい|おかげ|まま|うち|いえ|なか|ひとり|ふたり|みんな|スマホ|パソコン|ケータイ|メール|ゲーム|プレゼント|アルバイト|バイト|ママ|パパ|ペット|クラス|チーム|グループ|アカウント|ライン|インスタ|アドバイス|サポート)/u

/** What may follow a name. */
const RIGHT =
  /^(?:$|[\s　\p{P}\p{S}\dA-Za-z]|[はがをにとのもでへや]|です|でした|と申|から|まで|より|って|だ|という|宛|および|及び|ほか|ら[がはに])/u
const GIVEN_KANJI =
  '一二三四五六七八九十太郎次介助平男夫雄子美香恵奈菜里理沙紗花華佳加代江枝絵衣織音葉桜梨愛彩綾亜亞明昭朗彰秋晃章敦篤厚淳潤純順旬隼俊駿春晴陽洋海渡航涼亮良遼諒僚凌龍竜隆琉流瑠留麗玲怜礼鈴蓮廉練健賢謙憲研建堅剣拳大翔斗人仁也哉矢弥也生貴孝高考隆崇敬尚直尚樹木喜希規紀基輝毅義祈規恭京杏今勤欽空啓圭恵慶桂蛍景敬結月元源弦玄現光広宏弘浩洸煌功幸康晃航公孝行幸剛豪左佐咲作朔志史士司至詩嗣治滋慈時実修秀柊周宗秋州舟重祝淑俊瞬初緒諸勝昇祥渉将正匠菖章進真慎心信伸新森深親人仁尋澄清征聖誠成星静晴晟千宣泉専善全草颯蒼奏壮創宗聡爽蔵則速尊多汰泰大拓卓琢武丈達辰健竹知智千茶忠津槻剛司丁弦哲鉄典天展渚登都東透統道徳敦奈菜直那南楠尚乃之野信宣延巴羽葉波博白紘汎帆伴磐範比彦久秀英仁弘博浩文富冬福布風吹文平兵辺碧保穂帆歩宝峰芳豊邦朋法望北朴睦真麻摩舞槙政雅正将昌誠勝松真守護丸満光充岬美未味道満稔実宮雅武睦夢茂盟萌百桃守杜門紋弥矢安康泰八靖柳悠祐佑裕優勇雄友有由宥遊湧融祥義由夕雪幸之行征代陽洋葉耀吉芳好義善由良嘉美喜頼来礼莉李里璃凜凛倫臨瑠塁令玲鈴路露朗浪和輪若環湾輔佑甫亨享伍勲勇孟宥寛峻嶺巌庄廉彬恒惇慎暁栞椋椿楓汐汰泉澪瑛瑞璃碧祐禎絢綺翠耀聖芙芹苺茉莞菫葵蒼蓉蕗裟詢貫迪遥邑郁釉雛雫節貞鶴亀松梅竹菊蘭'
/** Given names in Hiragana that follow a family name without a space. */
const KANA_GIVEN = anyOf(
  'さくら ひかり あかり みゆき まゆみ かおり さおり しおり ゆかり みどり ひろみ なおみ あゆみ めぐみ まなみ いずみ あかね ゆうこ けいこ さやか はるか ほのか まどか のどか わかな ひなた みなみ こころ すみれ つばさ あおい ゆい あい まい えり ゆり けんた ひろし たけし さとし まこと あきら つよし みのる しげる ゆうき だいき はやと',
)
const NAME = new RegExp(
  `(?<![\\p{Script=Han}])(?:${SURNAMES})(?:[ 　]?[${GIVEN_KANJI}]{1,3}|(?:${KANA_GIVEN})|[ 　][ぁ-ん]{2,4}|[ 　][ァ-ヶー]{2,5})`,
  'gu',
)
/** What precedes a title, by script. */
const TITLED = [
  new RegExp(`(?<!\\p{Script=Han})((?:${SURNAMES})(?:[ 　]?\\p{Script=Han}{1,3})?)(?:${TITLES})(?!ぽ)`, 'gu'),
  new RegExp(`(?<!\\p{Script=Han})((?:${SURNAMES})[ 　]?(?:${KANA_GIVEN}))(?:${TITLES})`, 'gu'),
  new RegExp(`(?<!\\p{Script=Han})((?:${SURNAMES})[ 　]?[ァ-ヶー]{2,5})(?:${TITLES})`, 'gu'),
  new RegExp(`(?<![\\p{Script=Han}おご])(\\p{Script=Han}{1,4})(?:${TITLES})(?!ぽ)`, 'gu'),
  new RegExp(`(?<![ァ-ヶー・＝])([ァ-ヶー・＝]{2,24})(?:${TITLES})`, 'gu'),
  /(?<![ぁ-ん])([ぁ-ん]{2,4})(?:さん|ちゃん|くん)/gu,
  // After the particle of whom somebody belongs to: 担任の仲村渠先生.
  /(?<=の)(\p{Script=Han}{2,4})(?=先生)(?!(?:英語|数学|国語|理科|社会|体育|音楽|美術|担任|顧問|学校|大学|小学校|中学|高校|中学校|保育園|幼稚園|塾|整体|病院|歯科|内科|外科|専門|主治医|漢方|教室|部活|副担任|専属|家庭教師))(?:先生)/gu,
  // After a particle, where only a known name can be told apart from it: 兄とさくらちゃん.
  new RegExp(`(?<=[とやもはが、])(${KANA_GIVEN})(?:さん|ちゃん|くん)`, 'gu'),
]
const NAMED_HERE = new RegExp(
  `((?:\\p{Script=Han}{1,4}[ 　][\\p{Script=Han}ぁ-んァ-ヶー]{1,4}(?=$|[\\s　、,。)）（(]))|(?:${SURNAMES})(?:[ 　]?[\\p{Script=Han}]{1,3}|[ 　]?(?!さん|さま|くん|ちゃん|です|から|まで|という|とい)[ぁ-ん]{2,4}?|[ 　]?[ァ-ヶー]{2,5})?|[\\p{Script=Han}]{2,5}|[ァ-ヶー]{2,8}(?:[・＝ ][ァ-ヶー]{2,10}){0,2}|[ぁ-ん]{2,4}?)`,
  'uy',
)
/** Two Katakana words with a middle dot: a foreign name. */
const DOTTED = /(?<![ァ-ヶー・])[ァ-ヶー]{2,10}[・＝][ァ-ヶー]{2,10}(?:[・＝][ァ-ヶー]{2,10})?(?![ァ-ヶー・])/gu
const LONE = new RegExp(
  `(?<![\\p{Script=Han}])(?:${SURNAMES})(?=(?:は|が|に|と|も|を|へ|から|の(?:電話|携帯|メール|住所|自宅|口座|給料|年収|誕生日|評価|意見|発言|件|報告書?|提案|返事|退職|成績|態度))[^ぁ-ん]?|です(?=[。、\\s]|$))`,
  'gu',
)
/** Surnames without given names in a list: 出席者：西村、石川. */
const ROW = new RegExp(`(?<=[：:、，（(\\n])(?:${SURNAMES})(?:\\p{Script=Han}{2})?(?=[、，）)\\n]|$)`, 'gu')
const TRADE = /(?:員|師|士|屋|者|手|工)$|^[母父兄姉嫁婿孫婆爺坊医]$/u
const LISTED = new RegExp(`^(?:${SURNAMES})`, 'u')
const ONLY_GIVEN = new RegExp(`^[${GIVEN_KANJI}]{2,3}$`, 'u')
const KANA_NAME = new RegExp(`^(?:${KANA_GIVEN})$`, 'u')
const TITLED_NEXT = new RegExp(`^(?:${TITLES})`, 'u')
const SHORT = /^.$/u
/** Words before a title that are never a name. */
const NOBODY = wordsOf(
  `彼 客 お客 皆 皆々 みな 各位 奥 お子 お母 お父 お姉 お兄 おじい おばあ 神 王 女王 姫 殿 何 誰 隣 店 業者 担当者 担当 関係者 患者 お医者 運転手 警察官 先方 相手 娘 息子 主人 ご主人 旦那 赤 新任 前任 営業 人事 経理 総務 開発 技術 副 元 現 同 当 本 株主 会員 お疲れ ご苦労 たく 沢山 沢 仕 有 同 多 模 外 人 他 異 王子 国王 天皇 両親 保護者 仲間 外国 一 二 三 四 社 皆さ 指導 担任 女性 男性
  日本代表 代表 学級 生徒 料理 大学 高校 小学校 中学校 学校 クラブ プロ サッカー 野球 チーム プロジェクト グループ エリア トップ バス たくさん みなさん おばさん おじさん おくさん`,
)
const PLACE_AFTER =
  /^(?:県|市|区|町|村|駅|島|山|川|線|通|高校|大学|病院|銀行|神社|寺|公園|城|橋|空港|湾|電気|自動車|製作所|工業|製薬|証券|生命|商事|建設|不動産|屋)/u
const PLACES = wordsOf(
  '千葉 福島 石川 宮崎 山口 福井 長崎 川崎 大島 中野 上野 青木 東 西 南 北 森 原 谷 島 辻 星 関 堀 成田 横田 津田 三宅 神田 小松 福山 中山 高山 松本 松山 富田 豊田 本田 前田 岡崎 吉野 平野 天野 大山 秋山 白川 大川',
)

const KIN_WORD =
  '妻|夫|息子|長男|次男|三男|長女|次女|三女|娘|兄|弟|姉|妹|父|母|祖父|祖母|義父|義母|義兄|義姉|義弟|義妹|叔父|叔母|伯父|伯母|従兄|従姉|いとこ|おじ|おば|姪|甥|孫|彼氏|彼女|元彼|元カレ|元カノ|旦那|嫁|友達|友人|親友|ママ友|同僚|上司|部下|後輩|先輩|恋人|婚約者|幼馴染|同級生|クラスメイト|隣人|社員|新人|店長|部活の先輩|バイト仲間|うちの子|子供'
/** A relative or friend, and the given name: 兄健二が, 祖母のハルが, 娘（ひまり、5歳）. */
const NEAR = new RegExp(
  `(?:${KIN_WORD})(の|・|、|（|\\(|「)?([ぁ-ん]{2,5}?|[ァ-ヶー]{2,7}|\\p{Script=Han}{1,3})(?=(?:ちゃん|くん|君|さん)?(?:[はがをにとのもへや、。）),」:：・]|から|って|まで|より|と[いは]|$))`,
  'gu',
)
/** A listed name in Kana between other letters. */
const KANA_ALONE =
  /(?<![ァ-ヶー・])[ァ-ヶー]{2,6}(?=[はがをにともへやの、。」？！]|から|って|さん|くん|ちゃん|様|より|だけ|$)|(?<![ぁ-んー])[ぁ-ん]{3,5}?(?=[はがをにともへや、。」？！]|から|って|さん|くん|ちゃん|様)/gu
/** Two words with a space, the second of which ends like a given name. */
const SPACED =
  /(?<![\p{Script=Han}ぁ-んァ-ヶー])\p{Script=Han}{1,3}[ 　](\p{Script=Han}{1,3}|[ぁ-ん]{2,4}|[ァ-ヶー]{2,5})(?=$|[\s　、。,，）)「」"'’;：:]|様|さん|氏|殿|君|先生|宛|[はがをにとの])/gu
/** The last character of a given name that tells it. */
const GIVEN_FORM = /^.{1,2}[太郎子美奈香斗輝介平人也翔真菜花乃彦夫雄樹恵]$|^.[一二三司志]$/u

const isGivenName = (word: string): boolean =>
  KANJI_NAMES.has(word) || KANA_NAMES.has(word) || (GIVEN_FORM.test(word) && ONLY_GIVEN.test(word))
const NO_KANJI =
  /^(?:子|人|花|一人|二人|三人|大人|友人|恋人|他人|本人|夫人|美人|女子|男子|親子|王子|双子|様子|電子|帽子|椅子|菓子|調子|息子|養子|弟子|原子|分子|素子|公平|不平|水平|太平|和平|真面目|写真|長男|次男|料理|世話|関係|誕生日|健康|仕事|結婚|病気|将来|実家|名前|会社|学校|部屋|英司|上司|寿司|意志|同志|有志|国花|草花|紹介|仲介|魚介|唯一|統一|万一|樹|香|平|真|人|太)$/u

/** Given names beside a relative, names with a space, and listed names in Kana. */
function lessFormalNames(text: string): Candidate[] {
  const found: Candidate[] = []
  for (const match of text.matchAll(NEAR)) {
    const [whole, link = '', name = ''] = match
    const start = match.index + whole.length - name.length
    if (NO_RELATIVE.test(name) || NO_KANJI.test(name) || NOBODY.has(name)) continue
    const isKanji = /^\p{Script=Han}/u.test(name)
    const isListedName = KANA_NAMES.has(name) || KANJI_NAMES.has(name)
    if (isKanji ? (link !== '' || name.length > 1) && isGivenName(name) : isListedName && link !== '')
      found.push(candidate('NAME', start, start + name.length, 'likely'))
  }
  for (const { start, end, text: name } of matches(KANA_ALONE, text))
    if (KANA_NAMES.has(name) && !KANA_NAMES.isDoubtful(name) && !/^[ぁ-ん]{1,2}$/u.test(name))
      found.push(candidate('NAME', start, end, 'likely'))
  for (const match of text.matchAll(SPACED)) {
    const [whole, given = ''] = match
    const family = whole.slice(0, whole.length - given.length - 1)
    const isFamily = LISTED.test(family)
    if (
      NO_KANJI.test(given) ||
      !(isFamily ? ONLY_GIVEN.test(given) || isGivenName(given) : isGivenName(given) && given.length > 1)
    )
      continue
    if (!isFamily && (NOBODY.has(family) || /[はがをにとの]/.test(text.charAt(match.index + whole.length)))) continue
    found.push(candidate('NAME', match.index, match.index + whole.length, 'likely'))
  }
  return found
}

/** ゆうと「何時？」: who speaks, before quotations. */
const QUOTED = /(?:^|\n)([\p{Script=Han}ァ-ヶー]{1,5}|[ぁ-ん]{2,5})(?=「)/gu
/** りことそうまくん, そうまくんと: a listed name in Hiragana that a particle joins to what stands before it. */
const JOINED = /(?<=^|[\n、。「（とやもはが])([ぁ-ん]{2,4}?)(?=くん|ちゃん|さん|と[ぁ-んァ-ヶー\p{Script=Han}])/gu

function spokenAndJoined(text: string): Candidate[] {
  const said = [...text.matchAll(QUOTED)].filter(([, name = '']) => !NO_SPEAKER.test(name) && !NOBODY.has(name))
  const isChat = new Set(said.map(([, name]) => name)).size > 1 && said.some(([, name = '']) => knowsName(name))
  const joined = [...text.matchAll(JOINED)].filter(
    ([, name = '']) => KANA_NAMES.has(name) && !KANA_NAMES.isDoubtful(name),
  )
  return [...(isChat ? said : []), ...joined].map(match => {
    const start = match.index + match[0].length - (match[1] ?? '').length
    return candidate('NAME', start, match.index + match[0].length, 'likely')
  })
}

/** Labels of texts that are no speakers. */
const NO_SPEAKER =
  /^(?:質問|回答|答え|問題|材料|作り方|件名|本文|場所|日時|時間|内容|名前|住所|電話|注意|備考|目的|結果|理由|例|例文|条件|先生|生徒|店員|客|司会|記者|母|父|私|僕|俺|相手|彼|彼女|夫|妻)$/u
const SPEAKER = /[\p{Script=Han}ァ-ヶー]{1,6}|[ぁ-んー]{2,6}/gu
const knowsName = (word: string): boolean => LISTED.test(word) || isGivenName(word) || KANA_NAMES.has(word)

/** People's names in Japanese: a known surname with what follows it, or whatever a title or another cue announces. */
export function findJapaneseNames({ text }: Reading): Candidate[] {
  const found: Candidate[] = []
  const add = (start: number, end: number, certainty: Candidate['certainty']): void => {
    found.push(candidate('NAME', start, end, certainty))
  }
  for (const { start, end } of matches(DOTTED, text)) add(start, end, 'guessed')
  found.push(...lessFormalNames(text), ...spokenAndJoined(text), ...findListed(text, knowsName))
  found.push(...findSpeakers(text, SPEAKER, knowsName, word => NO_SPEAKER.test(word)))
  for (const match of text.matchAll(RELATIVE)) {
    const name = match[1] ?? ''
    const start = match.index + match[0].length - name.length
    if (!NO_RELATIVE.test(name)) add(start, start + name.length, 'guessed')
  }
  for (const { start, end, text: name } of matches(NAME, text)) {
    const rest = text.slice(end, end + 4)
    // A one-character surname plus one character is a word more often: 東京, 原因, 関係.
    if (name.length === 2 && !TITLED_NEXT.test(rest)) continue
    if (RIGHT.test(rest) || TITLED_NEXT.test(rest)) add(start, end, 'likely')
  }
  for (const { start, end, text: name } of matches(LONE, text)) {
    if (
      !SHORT.test(name) &&
      !PLACES.has(name) &&
      !PLACE_AFTER.test(text.slice(end, end + 4)) &&
      !/^という(?:地名|[町村駅名])/u.test(text.slice(end))
    )
      add(start, end, 'guessed')
  }
  for (const { start, end, text: name } of matches(ROW, text)) {
    if (!SHORT.test(name) && !PLACES.has(name)) add(start, end, 'guessed')
  }
  for (const pattern of TITLED) {
    for (const match of text.matchAll(pattern)) {
      const name = match[1] ?? ''
      if (NOBODY.has(name) || /^(?:お|ご|皆|各|某)/u.test(name)) continue
      // Kanji alone before a job title may be a department; before さん it is a person.
      const isAnyones = pattern.source.startsWith('(?<=の)')
      if (!LISTED.test(name) && !isAnyones && !/(?:さん|様|さま|氏|くん|君|ちゃん)$|[ァ-ヶー]先生$/u.test(match[0]))
        continue
      // A job title, trade or family role names no particular person: 駅員さん, 美容師さん.
      if (!LISTED.test(name) && TRADE.test(name)) continue
      add(match.index, match.index + name.length, 'likely')
    }
  }
  for (const cue of matches(CUE, text)) {
    NAMED_HERE.lastIndex = cue.end
    const match = NAMED_HERE.exec(text)
    const name = match?.[1]
    if (match === null || name === undefined || NOBODY.has(name)) continue
    const isListed = LISTED.test(name)
    const ends = RIGHT.test(text.slice(cue.end + name.length, cue.end + name.length + 3))
    const isField = /[：:]$|名前は|氏名/.test(cue.text.trim())
    const says = /^(?:です|と申|といい|と言い|だ。|でございます)/.test(text.slice(cue.end + name.length))
    const isRelative =
      /(?:妻|夫|息子|娘|兄|弟|姉|妹|母|父|友人|友達|同僚|恋人)[のは]$/u.test(cue.text.trim()) &&
      (ONLY_GIVEN.test(name) || KANA_NAME.test(name))
    if (ends && (isListed || isField || says || isRelative)) add(cue.end, cue.end + name.length, 'likely')
  }
  return found
}
