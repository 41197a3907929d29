import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { anyOf, matches, wordsOf } from './words.ts'

const SURNAMES = anyOf(
  `佐藤 鈴木 高橋 田中 伊藤 渡辺 渡邊 渡邉 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 斉藤 齋藤 齊藤 清水 山崎 山﨑 森 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田
  松田 竹内 小野 田村 中山 和田 石田 森田 上田 原 内田 柴田 酒井 宮崎 横山 高木 安藤 宮本 大野 小島 谷口 工藤 今井 高田 増田 丸山 杉山 村田 大塚 新井 小山 平野 藤本 河野 上野 野口 武田 松井 千葉 岩崎 菅原 木下 久保 佐野 野村 松尾 市川 菊地 菊池 杉本 古川 大西 島田 水野 桜井 櫻井 渡部 高野
  吉川 山内 西田 飯田 西川 小松 北村 安田 五十嵐 川口 平田 関 中田 久保田 服部 東 岩田 土屋 川崎 福島 本田 辻 樋口 秋山 田口 永井 山中 中西 吉村 川上 石原 大橋 松岡 馬場 浜田 森本 星野 矢野 浅野 大久保 吉岡 小池 荒木 大島 松浦 熊谷 野田 田辺 川村 荒井 堀 黒田 大谷 尾崎 望月 永田 内藤 松村 西山 大石
  平井 松下 菊田 大川 須藤 栗原 今村 白石 福井 上原 岡崎 奥村 堀内 鎌田 宮田 川島 片山 早川 榎本 沢田 澤田 本間 小沢 小澤 桑原 北川 足立 関口 飯塚 児玉 富田 八木 大森 宮下 根本 須田 黒木 坂口 三宅 田島 成田 西 野崎 大山 藤川 内山 岸本 吉野 江口 篠原 高山 松原 神田 長田 岩本 柳田 河合 村井 川田 小田 土井 三好 島 金井 井口 星 滝沢 塚本 中井 河村 西野 石橋 小西 三木 松永 伊東 岩井 天野 村山 藤村 川端 金田 竹田 寺田 大村 片岡 牧野 浜口 杉浦 森下 相馬 稲葉 平山 向井 南 藤岡 谷 津田 米田 横田 川野 柏木 植田 戸田 黒川 榊原 宇野 瀬戸 相川 結城 朝倉 一ノ瀬 二宮 神谷 霧島 葉山 白川 若林 小野寺 西尾 福本 福山 古賀 古田 堀江 本多 真田 水谷 溝口 武藤 室井 安部 柳沢 矢島 山岡 山根 山村 湯浅 米山 若松`,
)
const TITLES = anyOf(
  'さん 様 さま 氏 くん 君 ちゃん 先生 殿 先輩 後輩 部長 課長 係長 社長 専務 常務 店長 主任 教授 医師 弁護士 選手 監督 議員 看護師 博士 師匠 会長 代表 マネージャー リーダー コーチ 教諭 常務 監査役',
)
const CUE = new RegExp(
  `(?:${anyOf(`私は 僕は 俺は わたしは 私の名前は 名前は 氏名は 氏名 氏名： 氏名: お名前： お名前 担当者： 担当者は 担当は 担当の 担当： 患者： 患者の 患者名： 依頼人の 顧客の 顧客名： 妻の 夫の 息子の 娘の 兄の 弟の 姉の 妹の 母の 父の 友人の 友達の 同僚の 上司の 部下の 先輩の 後輩の 恋人の 彼氏の 彼女の 同級生の 隣人の
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
  /^(?:$|[\s　\p{P}\p{S}\dA-Za-z]|[はがをにとのもでへや]|です|でした|と申|から|まで|より|って|だ|という|宛)/u
const GIVEN_KANJI =
  '一二三四五六七八九十太郎次介助平男夫雄子美香恵奈菜里理沙紗花華佳加代江枝絵衣織音葉桜梨愛彩綾亜亞明昭朗彰秋晃章敦篤厚淳潤純順旬隼俊駿春晴陽洋海渡航涼亮良遼諒僚凌龍竜隆琉流瑠留麗玲怜礼鈴蓮廉練健賢謙憲研建堅剣拳大翔斗人仁也哉矢弥也生貴孝高考隆崇敬尚直尚樹木喜希規紀基輝毅義祈規恭京杏今勤欽空啓圭恵慶桂蛍景敬結月元源弦玄現光広宏弘浩洸煌功幸康晃航公孝行幸剛豪左佐咲作朔志史士司至詩嗣治滋慈時実修秀柊周宗秋州舟重祝淑俊瞬初緒諸勝昇祥渉将正匠菖章進真慎心信伸新森深親人仁尋澄清征聖誠成星静晴晟千宣泉専善全草颯蒼奏壮創宗聡爽蔵則速尊多汰泰大拓卓琢武丈達辰健竹知智千茶忠津槻剛司丁弦哲鉄典天展渚登都東透統道徳敦奈菜直那南楠尚乃之野信宣延巴羽葉波博白紘汎帆伴磐範比彦久秀英仁弘博浩文富冬福布風吹文平兵辺碧保穂帆歩宝峰芳豊邦朋法望北朴睦真麻摩舞槙政雅正将昌誠勝松真守護丸満光充岬美未味道満稔実宮雅武睦夢茂盟萌百桃守杜門紋弥矢安康泰八靖柳悠祐佑裕優勇雄友有由宥遊湧融祥義由夕雪幸之行征代陽洋葉耀吉芳好義善由良嘉美喜頼来礼莉李里璃凜凛倫臨瑠塁令玲鈴路露朗浪和輪若環湾輔佑甫亨享伍勲勇孟宥寛峻嶺巌庄廉彬恒惇慎暁栞椋椿楓汐汰泉澪瑛瑞璃碧祐禎絢綺翠耀聖芙芹苺茉莞菫葵蒼蓉蕗裟詢貫迪遥邑郁釉雛雫節貞鶴亀松梅竹菊蘭'
/** Given names mostly written in Hiragana. */
const KANA_GIVEN = anyOf(
  'さくら ひかり あかり みゆき まゆみ かおり さおり しおり ゆかり みどり ひろみ なおみ あゆみ めぐみ まなみ いずみ あかね ゆうこ けいこ さやか はるか ほのか まどか のどか わかな ひなた みなみ こころ すみれ つばさ あおい いちご りん ゆい あい まい みき えり ゆり るみ くみ けんた たろう ひろし たけし さとし まこと あきら つよし みのる しげる ゆうき だいき はやと',
)
const NAME = new RegExp(
  `(?<![\\p{Script=Han}])(?:${SURNAMES})(?:[ 　]?[${GIVEN_KANJI}]{1,3}|(?:${KANA_GIVEN})|[ 　][ぁ-ん]{2,4}|[ 　][ァ-ヶー]{2,5})`,
  'gu',
)
/** What precedes a title, by script. */
const TITLED = [
  new RegExp(`(?<!\\p{Script=Han})((?:${SURNAMES})(?:[ 　]?\\p{Script=Han}{1,3})?)(?:${TITLES})`, 'gu'),
  new RegExp(`(?<!\\p{Script=Han})((?:${SURNAMES})[ 　]?(?:${KANA_GIVEN}))(?:${TITLES})`, 'gu'),
  new RegExp(`(?<!\\p{Script=Han})((?:${SURNAMES})[ 　]?[ァ-ヶー]{2,5})(?:${TITLES})`, 'gu'),
  new RegExp(`(?<![\\p{Script=Han}おご])(\\p{Script=Han}{1,4})(?:${TITLES})`, 'gu'),
  new RegExp(`(?<![ァ-ヶー・＝])([ァ-ヶー・＝]{2,24})(?:${TITLES})`, 'gu'),
  /(?<![ぁ-ん])([ぁ-ん]{2,4})(?:さん|ちゃん|くん)/gu,
  // After a particle, where only a known name can be told apart from it: 兄とさくらちゃん.
  new RegExp(`(?<=[とやもはが、])(${KANA_GIVEN})(?:さん|ちゃん|くん)`, 'gu'),
]
const NAMED_HERE = new RegExp(
  `((?:${SURNAMES})(?:[ 　]?[\\p{Script=Han}]{1,3}|[ 　]?(?!さん|さま|くん|ちゃん|です|から|まで|という|とい)[ぁ-ん]{2,4}?|[ 　]?[ァ-ヶー]{2,5})?|[\\p{Script=Han}]{2,5}|[ァ-ヶー]{2,8}(?:[・＝ ][ァ-ヶー]{2,10}){0,2}|[ぁ-ん]{2,4}?)`,
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
  `客 お客 皆 皆々 みな 各位 奥 お子 お母 お父 お姉 お兄 おじい おばあ 神 王 女王 姫 殿 何 誰 隣 店 業者 担当者 担当 関係者 患者 お医者 運転手 警察官 先方 相手 娘 息子 主人 ご主人 旦那 赤 新任 前任 営業 人事 経理 総務 開発 技術 副 元 現 同 当 本 株主 会員 お疲れ ご苦労 たく 沢山 沢 仕 有 同 多 模 外 人 他 異 王子 国王 天皇 両親 保護者 仲間 外国 一 二 三 四 社 皆さ 指導 担任 女性 男性
  日本代表 代表 学級 生徒 料理 大学 高校 小学校 中学校 学校 クラブ プロ サッカー 野球 チーム プロジェクト グループ エリア トップ バス たくさん みなさん おばさん おじさん おくさん`,
)
const PLACE_AFTER =
  /^(?:県|市|区|町|村|駅|島|山|川|線|通|高校|大学|病院|銀行|神社|寺|公園|城|橋|空港|湾|電気|自動車|製作所|工業|製薬|証券|生命|商事|建設|不動産|屋)/u
const PLACES = wordsOf(
  '千葉 福島 石川 宮崎 山口 福井 長崎 川崎 大島 中野 上野 青木 東 西 南 北 森 原 谷 島 辻 星 関 堀 成田 横田 津田 三宅 神田 小松 福山 中山 高山 松本 松山 富田 豊田 本田 前田 岡崎 吉野 平野 天野 大山 秋山 白川 大川',
)

/** People's names in Japanese: a known surname with what follows it, or whatever a title or another cue announces. */
export function findJapaneseNames({ text }: Reading): Candidate[] {
  const found: Candidate[] = []
  const add = (start: number, end: number, certainty: Candidate['certainty']): void => {
    found.push(candidate('NAME', start, end, certainty))
  }
  for (const { start, end } of matches(DOTTED, text)) add(start, end, 'guessed')
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
    if (!SHORT.test(name) && !PLACES.has(name) && !PLACE_AFTER.test(text.slice(end, end + 4)))
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
      if (!LISTED.test(name) && !/(?:さん|様|さま|氏|くん|君|ちゃん)$|[ァ-ヶー]先生$/u.test(match[0])) continue
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
