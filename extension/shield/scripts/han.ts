import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { findListed, findSpeakers } from './evidence.ts'
import { namesOf } from './names.ts'
import { HAN_WORDS } from './packed-names.ts'
import { anyOf, matches } from './words.ts'

const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢骆岳齐沿梅莫庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扈骈牧闫陳張劉楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鍾譚鄒陸顧龍萬錢湯賴龔龐蘭陶顏嚴盧魯韋畢聶駱齊莊關費歐項衛單閔車饒岑雍邰璩郏浦郗胥闻谯劳郦郤濮茹戈庾暨寇殳夔晁訾阚麦禤庹阙麻幸尚厉佘亓仝贝逄逯佴蒯桓沙厲貝闞譙勞酈聞麥鄔鄺邝繆缪仉凃'
const TWO =
  '欧阳|上官|司马|诸葛|东方|皇甫|慕容|尉迟|公孙|令狐|司徒|歐陽|司馬|諸葛|夏侯|端木|南宫|鲜于|亓官|完颜|宇文|长孙|澹台|公冶|淳于|申屠|轩辕|钟离|闻人|东郭|西门|独孤|拓跋|赫连|濮阳|张简|張簡|司空|纳兰|鮮于|宇文|長孫|鍾離|聞人|東郭|西門|獨孤|納蘭'
/** Characters used in given names. */
const GIVEN =
  '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玲华红建国志永健浩宇轩涵子梓雨欣怡佳嘉诗琪梦洁雪琳颖慧莉萍婷玉珍燕云梅春菊凤素琴香月莹晶瑶璐倩雅淑惠珠翠芝萌蕾薇岚苑筱紫柔竹蔼凝晓欢霄枫芸菲寒伊亚宜可姬舒影荔枝思毅俊峰海山仁波宁贵福生龙元全胜学祥才发武新利清飞彬富顺信昌成康星光天达安岩中茂进林有坚和彪博诚先敬震振壮会群豪心邦承乐绍功松善厚庆民友裕河哲江浩亮政谦亨奇固之轮翰朗伯宏言若鸣朋斌梁栋维启克伦翔旭鹏泽晨辰士以致树炎德行时泰盛雄琛钧冠策腾楠榕风航弘义兴良飚远豪韵融园艺咏卿聪澜纯毓悦昭冰爽琬茗羽希馨丹烨煜宸睿皓铭昊瑞懿格萱语彤璇妍媛蓉露瑾君沛恩书昕洛沐依诺予安潇然一小大东西南北阳静怀立金银铁石宝家少长仲叔季老爱培淼森鑫焱垚锋钢铮锐钊霖霏霆雷雯靖青越超跃起凯卓尔昀晗晔曦月朝本杉杏柏桐桦楷榆权来果柯树正武毓民水泉法泓洁津洪淇渊温湘源滢漫潔澤炜炳烁焕煌煊熙爱父牧特玄率玥玮环珂珊珏珑珺琦琼瑜璟生甜用田男画留畅皎益盈真眉石砚硕礼祎祖禄禹秋科程穗竣童笑笛筠简粤红纪纬绢绣维绮翊翠耀聪肖能臻舟良航芃芊芋芙芮花芷芹苗英茜茵茹荣荷莎莲菁菀蒙蓓蔚薪蕊蕙藤虎虹蝶行裕西言让许诚谨谷豆贝财贤赫路轶辛达迅迪逸道邦郁都鄂醒里重野金鉴钰铃锦锴镇长门闻阔陆隽雁雄雅雷需靓非靖音韬顺颂颐飘飞香馥马驰骁骏高魁鱼鲁鸿鹏鹤鹰鹿麒麟麗偉軍勇艷傑濤剛輝玲華紅國健軒詩夢潔穎瑩瑤雲鳳蘭嵐薔歡曉龍祥發貴慶維啟鵬澤盛韻藝聰瀾爾銘禮鈺錦鎮閔陽雙靜韜順頌飛馨駿鴻鶴麥'
const TITLES = anyOf(
  '先生 女士 小姐 太太 老师 老師 教授 医生 醫生 大夫 护士 律师 律師 经理 經理 总监 总经理 主任 主管 校长 院长 局长 处长 科长 部长 董事长 工程师 博士 同学 同學 同志 阿姨 叔叔 爷爷 奶奶 哥 姐 总 董 工 师傅 警官 法官 女史 君',
)
const BEFORE = anyOf(
  `我叫 叫做 名叫 名字是 名字叫 名字：叫 姓名 姓名： 姓名: 姓名是 名字： 叫 我是 他叫 她叫 本人 联系人 联系人： 联系人: 聯絡人 收件人 收件人： 收货人 收货人： 寄件人 客户 客戶 患者 病人 同事 朋友 室友 邻居 老板 上司 经理 老公 老婆 丈夫 妻子 儿子 女儿 爸爸 妈妈 父亲 母亲 哥哥 姐姐 弟弟 妹妹 表哥 表姐 表妹
  老师 医生 律师 房东 租客 甲方 乙方 员工 学生 候选人 申请人 被告 原告 证人 教授 主任 亲爱的 尊敬的 致 户名 开户人 持卡人 法定代表人 负责人 经办人 签名 署名 女友 男友 女朋友 男朋友
  落款 主治 对象 對象 租户 业主 房客 前夫 前妻 堂弟 表弟 舅妈 婶婶 老师叫 户主 死者 受害人 嫌疑人 委托人 受托人 寄件 妈 爸 我妈 我爸 奶奶 爷爷 姥姥 姥爷 外公 外婆 舅舅 姑姑 叔叔 伯伯 岳母 岳父 婆婆 公公 孙子 孙女 侄子 闺蜜 董事长 總經理 經理 店长 班长 班主任 投保人 被保险人 受益人 收款人 付款人 汇款人 法人 担保人 承租人 出租人 借款人 监护人 当事人 通知 联系 聯繫 转告`,
)
/** Characters and words that may come right before or right after a name but are not part of it. */
const LEFT =
  /(?:^|[\s\p{P}\p{S}\dA-Za-z]|[和与跟给对向找请让把被由为是叫同及或的了着在问告诉替帮约见到从让比像陪于系知妈爸奶爷婆公长])$/u
const RIGHT =
  /^(?:$|[\s\p{P}\p{S}\dA-Za-z]|[的是在和与跟给对向说问让把被将会想要已于也都又还就才住来去到写发打做有没不从因为及或很正曾同上下昨今明这那其提预计需负应可能拿带收买卖借欠付转工出生患申签退入请等跟称表认叫教喜爱投批抱离结升调搬参任获辞怀骂打听看吃学考讲笑哭話]|先生|女士|小姐|老师|医生|电话|手机|邮箱|地址|身份|本人|最近|目前|告诉|约|之前|以及|今年|昨天|今天)/u
/** Endings of time expressions, which often precede a name. */
const TIME = /[天午晚晨年月日后前时刻期末初]$/u
/** Ordinary words that begin like a surname. */
const ORDINARY = namesOf(HAN_WORDS)

/**
 * People's names in Chinese characters: a surname and one or two more, bounded by characters that cannot be part of a
 * name.
 */
export function findHanNames({ text }: Reading): Candidate[] {
  const found: Candidate[] = []
  const taken = new Set<string>()
  const add = (start: number, name: string, certainty: Candidate['certainty']): void => {
    found.push(candidate('NAME', start, start + name.length, certainty))
    if (name.length > 1) taken.add(name)
  }
  for (const match of everyMatch(TITLED, text)) {
    const name = match[1] ?? ''
    if (ORDINARY.has(name.slice(0, 2)) || NO_TITLED.test(name)) continue
    add(match.index, name, 'likely')
  }
  for (const cue of matches(CUE, text)) {
    NAMED_HERE.lastIndex = cue.end
    const match = NAMED_HERE.exec(text)
    const name = match === null ? undefined : longestName(match[1] ?? '', text, cue.end)
    if (name === undefined) continue
    add(cue.end, name, 'likely')
  }
  for (const match of everyMatch(NAME, text)) {
    const name = longestName(match[0], text, match.index)
    if (name === undefined || name.length < 2 || ORDINARY.has(name.slice(0, 2))) continue
    const left = text.slice(Math.max(0, match.index - 2), match.index)
    if (!LEFT.test(left) && !(name.length > 2 && TIME.test(left))) continue
    const rest = text.slice(match.index + name.length, match.index + name.length + 3)
    if (!RIGHT.test(rest)) continue
    // Two characters are a word more often than a name, so there must be other evidence of a person.
    if (
      name.length === 2 &&
      !/^(?:的(?:电话|手机|邮箱|地址|身份|生日)|先生|女士|说|告诉|今年|老师)/.test(rest) &&
      !/^[a-z]/i.test(rest)
    )
      continue
    add(match.index, name, 'likely')
  }
  for (const pattern of [NICKNAME, DOUBLED, FAMILY, DOES, FARTHER])
    for (const match of everyMatch(pattern, text)) {
      const [, cue = '', name = ''] = match
      if (NO_NICKNAME.test(name)) continue
      found.push(candidate('NAME', match.index + cue.length, match.index + cue.length + name.length, 'guessed'))
    }
  for (const match of everyMatch(NEAR, text)) {
    const name = match[1] ?? ''
    if (!ORDINARY.has(name) && !NO_NEAR.test(name))
      found.push(
        candidate('NAME', match.index + match[0].length - name.length, match.index + match[0].length, 'likely'),
      )
  }
  const isNamed = (word: string): boolean => WHOLE.test(word) && !ORDINARY.has(word.slice(0, 2))
  const mayBeGiven = (word: string): boolean =>
    isNamed(word) || (ONLY_GIVEN.test(word) && word.length === 2 && !ORDINARY.has(word))
  found.push(...findListed(text, isNamed), ...findSpeakers(text, SPEAKER, mayBeGiven, word => NO_SPEAKER.test(word)))
  // A name found once is found everywhere.
  for (const name of taken) {
    if (name.length < 3) continue
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
      found.push(candidate('NAME', at, at + name.length, 'likely'))
  }
  return found
}

/**
 * Names used at home and among friends: 老周, 小李, 阿强, and after a word for a relative a doubled character or one with an
 * affectionate ending: 女儿糖糖, 儿子豆豆.
 */
const NICKNAME = new RegExp(
  `((?:^|[\\s\\p{P}]|[和与跟给对找请让被叫问帮约是把說說給讓跟與對請]|室友|朋友|同事|邻居|同学|老板|哥们|闺蜜|男友|女友|老公|老婆|请问|告诉))([小老阿][${SURNAMES}](?![\\p{Script=Han}]?[区市县镇])|阿\\p{Script=Han})(?=$|[\\s\\p{P}]|[的是在和与跟给对说问让把被将会想要已也都又还就老总天今昨明这那谁說對給讓還沒没不很有])`,
  'gu',
)
/** 女儿糖糖, 儿子豆豆: a doubled character after a word for a relative. */
const DOUBLED =
  /((?:女儿|儿子|闺女|宝宝|孙子|孙女|外孙|弟弟|妹妹|侄女|外甥|女兒|兒子|男朋友|女朋友|小孩|孩子))((?![的是在和与跟给说了着过吗呢吧啊常天刚慢渐偏往非默轻偷悄明仅])(\p{Script=Han})\3)/gu
/** 房东姓阚: the surname alone. */
const FAMILY = new RegExp(
  `(?<![贵貴同百异改复複双單单本])(姓)(${TWO}|[${SURNAMES}])(?=$|[\\s，。、,；;！？!?）)的])`,
  'gu',
)
/** 建军借了我: a given name that opens a sentence and does what only people do. */
const DOES = new RegExp(
  `((?:^|[，。！？\\n；]))([${GIVEN}]{2})(?=(?:借了|借我|欠我|欠了|骗我|骗了|骂我|打我|打了我|说我|说他|说她|跟我|约我|不理我|出轨|劈腿|喜欢我|追我|告诉我|答应|发微信|找我))`,
  'gu',
)
/** 古丽娜尔·买买提, 扎西次仁: Uyghur, Kazakh, Tibetan and foreign names. */
const FARTHER =
  /((?:))((?:\p{Script=Han}{2,6}[·・•]\p{Script=Han}{2,8})|(?:扎西|次仁|卓玛|拉姆|达瓦|尼玛|平措|旺堆|央金|德吉|丹增|格桑|洛桑|白玛|索朗|边巴|普布|巴桑|罗布|仁青|多吉|嘉措|曲珍|拉珍|顿珠|强巴|贡布){1,2}(?=$|[\s，。、,！？的和总是说在]))/gu
const NO_NICKNAME =
  /^(?:老师|老家|老金|老黄历|老方法|老路|小时|小明星|小金|小方|小米|小白|小黄|小康|小雪|小熊|小牛|小马|小龙|小路|小江|小余|小单|小石|老马识|阿里|阿根|阿拉|阿姨|阿森|阿富|老高|小高|小田|小费|小樊篱|老江湖|小水|小丁|小云|小毛|小任|小车|老白|小程|小武|小常|小夏|小包|小于|小梁|小段|小曲|小时|小万)/u

/** A given name alone after a word for a relative: 我弟志强, 孩子叫雨桐. */
const NEAR = new RegExp(
  `(?:同学|同學|发小|对象|对象叫|室友|表叔|堂妹|小姑子|小叔子|嫂嫂|大嫂|弟妹|二哥|大哥|三哥|二姐|大姐|我弟|我哥|我姐|我妹|我爸|我妈|弟弟|哥哥|姐姐|妹妹|弟媳|嫂子|表弟|表哥|表姐|表妹|堂弟|堂哥|堂姐|堂妹|老公|老婆|男友|女友|男朋友|女朋友|前男友|前女友|闺蜜|室友|同事|同桌|儿子|女儿|兒子|女兒|孩子|孙子|孙女|孫子|孫女|侄子|侄女|媳妇|女婿|宝宝|媽媽|爸爸)(?:叫|名叫|是)?([${GIVEN}]{2}|[小大阿][${GIVEN}])(?=$|[\\s，。、,.！？!?：:；;）)]|[和与跟给對对說说要想在也又还還不没沒是的把被让讓]|今年|最近|已经|已經|从|去年|归|总|總|天天|老是|欺|被|给|打|骂|骗|借)`,
  'gu',
)
const NO_NEAR =
  /^(?:大家|大学|大人|大姐|大哥|小学|小姐|小妹|小弟|小红|小明|小时|小声|小心|大方|都是|一起|一直|一样|一般|一定|今天|明天|昨天|晚上|早上|中午|上学|上班|生日|生病|生气|发烧|成绩|高中|高考|健康|安全|平安|大学|小学|中学|学校|学习|工作|公司|老家|家里|家人|家长|国外|回家|在家|关系|可以|可能|开心|快乐|感情|意见|电话|手机|信息|心情|心里|身体|房子|婚后|结婚|离婚|吵架|冷战|怀孕|出国|出生|玩具|奶粉|教育|成长|叛逆|什么|怎么|自己|大家|所有|美女|帅哥|宝贝|先生|同志|朋友|同学|老师|东西|大声|小名|名字|好友|文静|善良|聪明|可爱|优秀|幸福|美丽|英雄|英语|数学|语文|音乐|艺术|中文|日语|韩语)$/u
const SPEAKER = /\p{Script=Han}{1,4}/gu
const NO_SPEAKER =
  /^(?:问题|回答|答案|老师|学生|姓名|地址|电话|时间|地点|内容|标题|备注|注意|例如|比如|材料|步骤|做法|原料|结论|原因|要求|我|你|他|她|对方|甲方|乙方|男|女|客服|经理|老板|记者|主持人|旁白|妈妈|爸爸)$/u

const SUR = `(?:${TWO}|[${SURNAMES}])`
const SURNAME_FIRST = new RegExp(`^${SUR}`, 'u')
const ONLY_GIVEN = new RegExp(`^[${GIVEN}]+$`, 'u')
const WHOLE = new RegExp(`^(?:${SUR}[${GIVEN}]{1,2}|[大小老阿][${SURNAMES}])$`, 'u')
const NAME = new RegExp(`${SUR}[${GIVEN}]{1,2}`, 'gu')
const TITLED = new RegExp(
  `(?<![\\p{Script=Han}](?<![給讓問幫約見從為與對請說和与跟给对向找请让把被由为是叫同的了在问替帮约见到从致位]))(${SUR}[\\p{Script=Han}]{0,2}?|[小老阿][${SURNAMES}])(?:${TITLES})(?![级场学])`,
  'gu',
)
const CUE = new RegExp(`(?:${BEFORE})[：: ]?(?=${SUR}[\\p{Script=Han}])`, 'gu')
const NAMED_HERE = new RegExp(`(${SUR}[\\p{Script=Han}]{1,2})`, 'uy')
const NO_TITLED =
  /^(?:任何|全体|高级|安全|项目|文化|金融|管理|房产|商务|常务|计算机|解放|华为|成功|向来|关于|单位|都|来|应|和|时|方|包|原|连|全|成|关|单|官|司|台|商|花|家|大|小|老)$/

/** Two characters of a given name, or one if the second belongs to what follows. */
function longestName(name: string, text: string, at: number): string | undefined {
  const surname = SURNAME_FIRST.exec(name)?.[0] ?? ''
  for (let length = name.length; length > surname.length; length -= 1) {
    const part = name.slice(0, length)
    if (ORDINARY.has(part.slice(0, 2)) || ORDINARY.has(part)) return undefined
    const given = part.slice(surname.length)
    const isGiven = ONLY_GIVEN.test(given)
    if (!isGiven && !/^[^的是在和与跟说了着过吗呢吧啊我你他她它们这那有没不]+$/.test(given)) continue
    // If nothing marks the end of the name, both characters must be typical of given names.
    if (RIGHT.test(text.slice(at + length, at + length + 3)) || (isGiven && given.length === 2)) return part
  }
  return undefined
}

function* everyMatch(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) yield match
}
