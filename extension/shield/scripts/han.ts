import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { findListed, findSpeakers } from './evidence.ts'
import { namesOf } from './names.ts'
import { HAN_WORDS } from './packed-names.ts'
import { anyOf, matches } from './words.ts'

const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢骆岳齐沿梅莫庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扈骈牧闫陳張劉楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鍾譚鄒陸顧龍萬錢湯賴龔龐蘭陶顏嚴盧魯韋畢聶駱齊莊關費歐項衛單閔車饒岑雍邰璩郏浦郗胥闻谯劳郦郤濮茹戈庾暨寇殳夔晁訾阚麦禤庹阙麻幸尚厉佘亓仝贝逄逯佴蒯桓沙厲貝闞譙勞酈聞麥鄔鄺邝繆缪仉凃付肖鐘餘範於朴楼隗綦亢农裘蔺钮嵇昝贲宓湛茅狄荀储蒲沃'
const TWO =
  '欧阳|上官|司马|诸葛|东方|皇甫|慕容|尉迟|公孙|令狐|司徒|歐陽|司馬|諸葛|夏侯|端木|南宫|鲜于|亓官|完颜|宇文|长孙|澹台|公冶|淳于|申屠|轩辕|钟离|闻人|东郭|西门|独孤|拓跋|赫连|濮阳|张简|張簡|司空|纳兰|鮮于|宇文|長孫|鍾離|聞人|東郭|西門|獨孤|納蘭'
/** Characters used in given names. */
const GIVEN =
  '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玲华红建国志永健浩宇轩涵子梓雨欣怡佳嘉诗琪梦洁雪琳颖慧莉萍婷玉珍燕云梅春菊凤素琴香月莹晶瑶璐倩雅淑惠珠翠芝萌蕾薇岚苑筱紫柔竹蔼凝晓欢霄枫芸菲寒伊亚宜可姬舒影荔枝思毅俊峰海山仁波宁贵福生龙元全胜学祥才发武新利清飞彬富顺信昌成康星光天达安岩中茂进林有坚和彪博诚先敬震振壮会群豪心邦承乐绍功松善厚庆民友裕河哲江浩亮政谦亨奇固之轮翰朗伯宏言若鸣朋斌梁栋维启克伦翔旭鹏泽晨辰士以致树炎德行时泰盛雄琛钧冠策腾楠榕风航弘义兴良飚远豪韵融园艺咏卿聪澜纯毓悦昭冰爽琬茗羽希馨丹烨煜宸睿皓铭昊瑞懿格萱语彤璇妍媛蓉露瑾君沛恩书昕洛沐依诺予安潇然一小大东西南北阳静怀立金银铁石宝家少长仲叔季老爱培淼森鑫焱垚锋钢铮锐钊霖霏霆雷雯靖青越超跃起凯卓尔昀晗晔曦月朝本杉杏柏桐桦楷榆权来果柯树正武毓民水泉法泓洁津洪淇渊温湘源滢漫潔澤炜炳烁焕煌煊熙爱父牧特玄率玥玮环珂珊珏珑珺琦琼瑜璟生甜用田男画留畅皎益盈真眉石砚硕礼祎祖禄禹秋科程穗竣童笑笛筠简粤红纪纬绢绣维绮翊翠耀聪肖能臻舟良航芃芊芋芙芮花芷芹苗英茜茵茹荣荷莎莲菁菀蒙蓓蔚薪蕊蕙藤虎虹蝶行裕西言让许诚谨谷豆贝财贤赫路轶辛达迅迪逸道邦郁都鄂醒里重野金鉴钰铃锦锴镇长门闻阔陆隽雁雄雅雷需靓非靖音韬顺颂颐飘飞香馥马驰骁骏高魁鱼鲁鸿鹏鹤鹰鹿麒麟麗偉軍勇艷傑濤剛輝玲華紅國健軒詩夢潔穎瑩瑤雲鳳蘭嵐薔歡曉龍祥發貴慶維啟鵬澤盛韻藝聰瀾爾銘禮鈺錦鎮閔陽雙靜韜順頌飛馨駿鴻鶴麥修瀚骞默展峻擎苍尧晋啸晟智炫城熠愚齐胤堂鹭黎万芬乙娇珈美苡沫汐呈奕帅治癸婉娴娥娣妮妹姣姗姝嫣嫦婵婕苓荃莺菱葳蔓蕴藜琰琮瑄瑛瑗璋璎榛槐橙柠棠稷穆笙绫缨翎耘聆茉荻菡萤葵蓁衡裴襄谕谧赋遥铎镕闯阅陌霁韫颜骅骐骥骋鸥鸾鹂黛凌勋勤勉千升卉卫喆喻坤基堃墨夕奎孜宛宣宪容寅尚屹岐岱崇嵩巧帆幼庚廷弈弦征徽念怿恒恬恺悠惜惟愉慕憶懋扬拓挺捷攀敦斐旋旖昂映昶晏晖暄暖朔望未款汉汝沁沅泊泠浚浠涓溢溪滔漪潮澄濡灏灿炅烈焰煦照熹班盼睦瞳祯竞端筝纤绒绿罡羲翼耿肃育艾节荀莱萧蓝衍训谊贞赢轲逊逢逾邺采钟钦锡镜隆隐韦项鲲慈樱仕儒叶吟吴咪囡圆均垣夏奋妙姿娃宾密巍师帝弟徐扣抒旻旺昆晴景曙朴杭柳歆殷淦湛炯焜熊犇玖琅甄皑盟碧祁祚秉秒笃箫纲缘罗耕腊舫蒋蕃蓬裔誉谭豫贇赟贺贻赣迎逍遵邵郦郎郑醇钗闽阁阡陈霈霓韶顶颍驿鹄錢馳凱騫蒼堯淵嘯樂駒瀟燁風鷺誠強遠晉榮紹齊語權寶鈞鋒寧潤瀅漢燦瑋瓊碩禎純緒綺綾緯義聖肅興舉莊蓮薈蘇詠謙賢輔運達適選邁鈴銳雋靈頤願騰驊鸞鶯齡嬌嫻嬋壽孫寬導屏峯嶽帥幃懷憲揚擇敘暉曄東楊樺歸汎渙燈璉甯畢瞻禾稜穀篤絢綸縈績繼纓羿聞聯膺萬葉藍蘊虛衛訓詮諭譯讓貞贊躍迦鄰鈕鉅銀錫鍾鏗鐘鑑長陸隨靚頡顥駱驛鼎显顯'
const TITLES = anyOf(
  '先生 女士 小姐 太太 老师 老師 教授 医生 醫生 大夫 护士 律师 律師 经理 經理 总监 总经理 主任 主管 校长 院长 局长 处长 科长 部长 董事长 工程师 博士 同学 同學 同志 阿姨 叔叔 爷爷 奶奶 哥 姐 总 董 工 师傅 警官 法官 女史 君',
)
const BEFORE = anyOf(
  `我叫 叫做 名叫 名字是 名字叫 名字：叫 姓名 姓名： 姓名: 姓名是 名字： 叫 我是 他叫 她叫 本人 联系人 联系人： 联系人: 聯絡人 收件人 收件人： 收货人 收货人： 寄件人 客户 客戶 患者 病人 同事 朋友 室友 邻居 老板 上司 经理 老公 老婆 丈夫 妻子 儿子 女儿 爸爸 妈妈 父亲 母亲 哥哥 姐姐 弟弟 妹妹 表哥 表姐 表妹
  老师 医生 律师 房东 租客 甲方 乙方 员工 学生 候选人 申请人 被告 原告 证人 教授 主任 亲爱的 尊敬的 致 户名 开户人 持卡人 法定代表人 负责人 经办人 签名 署名 女友 男友 女朋友 男朋友
  家长 家長 请假人 報名人 报名人 申请人 全名是 真名是 真名叫 网名 邻居 男生叫 女生叫 落款 主治 对象 對象 租户 业主 房客 前夫 前妻 堂弟 表弟 舅妈 婶婶 老师叫 户主 死者 受害人 嫌疑人 委托人 受托人 寄件 妈 爸 我妈 我爸 奶奶 爷爷 姥姥 姥爷 外公 外婆 舅舅 姑姑 叔叔 伯伯 岳母 岳父 婆婆 公公 孙子 孙女 侄子 闺蜜 董事长 總經理 經理 店长 班长 班主任 投保人 被保险人 受益人 收款人 付款人 汇款人 法人 担保人 承租人 出租人 借款人 监护人 当事人 通知 联系 聯繫 转告`,
)
/** Characters and words that may come right before or right after a name but are not part of it. */
const LEFT =
  /(?:^|[\s\p{P}\p{S}\dA-Za-z]|[和与跟给对向找请让把被由为是叫同及或的了着在问告诉替帮约见到从让比像陪于系知妈爸奶爷婆公长])$/u
const RIGHT =
  /^(?:$|[\s\p{P}\p{S}\dA-Za-z]|[的是在和与跟给对向说问让把被将会想要已于也都又还就才住来去到写发打做有没不从因为及或很正曾同上下昨今明这那其提预计需负应可能拿带收买卖借欠付转工出生患申签退入请等跟称表认叫教喜爱投批抱离结升调搬参任获辞怀骂打听看吃学考讲笑哭話]|先生|女士|小姐|老师|医生|电话|手机|邮箱|地址|身份|本人|最近|目前|告诉|约|之前|以及|今年|昨天|今天)/u
/** Endings of time expressions, which often precede a name. */
const TIME = /[天午晚晨年月日后前时刻期末初]$/u
/** Ordinary words that begin or end like a surname, or look like a given name. */
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
    const rest = text.slice(match.index + name.length, match.index + name.length + 4)
    if (!LEFT.test(left) && !(name.length > 2 && (TIME.test(left) || isFullName(left, name)))) continue
    if (!RIGHT.test(rest) && !ACTS_HERE.test(rest)) continue
    // Two characters are a word more often than a name, so there must be other evidence of a person.
    if (
      name.length === 2 &&
      !/^(?:的(?:电话|手机|邮箱|地址|身份|生日)|先生|女士|说|告诉|今年|老师)/.test(rest) &&
      !/^[a-z]/i.test(rest)
    )
      continue
    add(match.index, name, 'likely')
  }
  for (const pattern of [NICKNAME, DOUBLED, FAMILY, FARTHER])
    for (const match of everyMatch(pattern, text)) {
      const [, cue = '', name = ''] = match
      if (NO_NICKNAME.test(name)) continue
      found.push(candidate('NAME', match.index + cue.length, match.index + cue.length + name.length, 'guessed'))
    }
  found.push(...byContext(text))
  const isNamed = (word: string): boolean => WHOLE.test(word) && !ORDINARY.has(word.slice(0, 2))
  const mayBeGiven = (word: string): boolean =>
    isNamed(word) || (ONLY_GIVEN.test(word) && word.length === 2 && !ORDINARY.has(word))
  found.push(...findListed(text, isNamed), ...findSpeakers(text, SPEAKER, mayBeGiven, word => NO_SPEAKER.test(word)))
  found.push(...besides(text, found))
  // A name found once is found everywhere.
  for (const full of taken) {
    if (full.length < 3) continue
    const given = full.slice(-2)
    if (ONLY_GIVEN.test(given) && !ORDINARY.has(given)) taken.add(given)
  }
  for (const name of taken) {
    if (name.length < 2 || (name.length === 2 && !ONLY_GIVEN.test(name))) continue
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
/** 古丽娜尔·买买提, 扎西次仁: Uyghur, Kazakh, Tibetan and foreign names. */
const FARTHER =
  /((?:))((?:[^\P{Script=Han}的是在了和给把让被对向跟与说叫]{2,6}[·・•][^\P{Script=Han}的是在了和给把让被对向跟与说叫]{2,8})|(?:扎西|次仁|卓玛|拉姆|达瓦|尼玛|平措|旺堆|央金|德吉|丹增|格桑|洛桑|白玛|索朗|边巴|普布|巴桑|罗布|仁青|多吉|嘉措|曲珍|拉珍|顿珠|强巴|贡布){1,2}(?=$|[\s，。、,！？的和总是说在]))/gu
const NO_NICKNAME =
  /^(?:老师|老家|老金|老黄历|老方法|老路|小时|小明星|小金|小方|小米|小白|小黄|小康|小雪|小熊|小牛|小马|小龙|小路|小江|小余|小单|小石|老马识|阿里|阿根|阿拉|阿姨|阿森|阿富|老高|小高|小田|小费|小樊篱|老江湖|小水|小丁|小云|小毛|小任|小车|老白|小程|小武|小常|小夏|小包|小于|小梁|小段|小曲|小时|小万)/u

const NO_NEAR =
  /^(?:大家|大学|大人|大姐|大哥|小学|小姐|小妹|小弟|小红|小明|小时|小声|小心|大方|都是|一起|一直|一样|一般|一定|今天|明天|昨天|晚上|早上|中午|上学|上班|生日|生病|生气|发烧|成绩|高中|高考|健康|安全|平安|大学|小学|中学|学校|学习|工作|公司|老家|家里|家人|家长|国外|回家|在家|关系|可以|可能|开心|快乐|感情|意见|电话|手机|信息|心情|心里|身体|房子|婚后|结婚|离婚|吵架|冷战|怀孕|出国|出生|玩具|奶粉|教育|成长|叛逆|什么|怎么|自己|大家|所有|美女|帅哥|宝贝|先生|同志|朋友|同学|老师|东西|大声|小名|名字|好友|文静|善良|聪明|可爱|优秀|幸福|美丽|英雄|英语|数学|语文|音乐|艺术|中文|日语|韩语)$/u
/** What only people do, or what only people have, right behind a name. */
const ACTS =
  '(?:[说說问問借欠骗騙骂罵偷跟搬刚剛又想考]|告[诉訴]|打[电電来了我]|发[来消微烧]|喝[多醉]|[来來]找|[请請][假我]|[结結离離]婚|[怀懷]孕|生[病气氣]|住[院在]|[辞辭][职職]|[迟遲]到|加班|升[职職]|出[轨軌国國资資]|吵架|打架|分手|道歉|不[理同肯想接回]|拒[绝絕]|[答同][应應意]|喜[欢歡]|[爱愛]上|[和对對约約陪帮幫让讓叫找教追]我|[没沒][来來接回]|感冒|是[我他她]|今年|[明昨今]天|最近|已[经經]|一直|[总總老]是|天天|[觉覺]得|抱怨|欺[负負]|[毕畢失][业業]|[去过過]世|[上放][课課学學]|申[请請]|涉嫌|[你您]好|的(?:[电電手邮郵信]|微信|地址|[妈媽爸]|老[公婆师師]|[男女]友|孩子|[儿兒]子|女[儿兒]|工[资資]|[简簡病][历歷]|成[绩績]|合同|婚[礼禮]|生日|[学學工]号|身份|[护護]照|消息|[号號]))'
/** What may come between the name after a relative or a preposition and the rest: the end, or what people do. */
const GOES_ON = `(?=$|[\\s\\p{P}]|${ACTS}|[的是在把被让讓给給想要也都还還不没沒总總老每嫌太很下上来來去从從有叫借打写寫话話考吃做工聊])`
const LEAD =
  '(?:^|[\\s\\p{P}]|昨天|今天|前天|昨晚|今晚|刚才|剛才|上周|早上|最近|后来|但是|因为|因為|如果|结果|結果|就是|我是)'
const TOWARDS =
  '(?:跟|和|与|與|同|俾|畀|给|給|找|约|約|问|問|告诉|告訴|让|讓|帮|幫|替|对|對|把|被|陪|(?<!申)[请請]|叫|骂|罵|爱上|愛上|喜欢|喜歡|想念|感谢|感謝|祝|嫁给|等|追|邀请|邀請|推荐|通知|联系|聯絡|认识|認識|遇到|见到|借给|欠|介绍|介紹|举报|投诉|以及)'
/** 昨晚徐磊喝多了, 子轩今天发烧: a name of two characters, or a given name, that does what people do. */
const SUBJECT = new RegExp(`(${LEAD})((?:${TWO}|[${SURNAMES}])\\p{Script=Han}|[${GIVEN}]{2})(?=${ACTS})`, 'gu')
/** 跟淑芬吵架, 被乐乐打了. */
const OBJECT = new RegExp(
  `(${TOWARDS})((?:${TWO}|[${SURNAMES}])\\p{Script=Han}|[${GIVEN}]{2}|(\\p{Script=Han})\\3)${GOES_ON}`,
  'gu',
)
/** 叫俊杰的男生, 一个名叫阿依的同事. */
const CALLED =
  /((?:[个個位名人友男女生事子])名?叫做?|名叫)(\p{Script=Han}{2,4}?)(?=的(?:男|女|人(?![工生口])|同|朋|小孩|孩子|老师|老師|员|学生|學生|客|邻|网友|網友|亲戚|大|阿姨|医生|家伙|中介|司机|师傅|骗子|骚))/gu
/** 表姐嘉怡, 林太太美玲, 家长马丽. */
const RELATED = new RegExp(
  `((?:同[学學事桌]|室友|[表堂我]?[哥姐弟妹爸媽妈]|[大二三小][哥姐]|[嫂舅姑姨叔婶嬸伯爷爺奶婆][嫂舅姑姨叔婶嬸伯爷爺奶婆子]|老[公婆板乡]|老板娘|[男女]友|[男女]朋友|发小|对象|丈夫|妻子|闺蜜|[儿兒孙孫]子|[孙孫]?女[儿兒婿]|孩子|宝宝|侄[子女]|媳[妇婦]|弟媳|太太|客[户戶]|[邻鄰]居|房[东客]|租客|[学學]生|家[长長]|患者|保姆|[员員]工|[网战]友|前[任夫妻]|阿姨|[个個][仔女])(?:叫|名叫|是)?)((?:${TWO}|[${SURNAMES}])\\p{Script=Han}|[${GIVEN}]{2}|(\\p{Script=Han})\\3|[小阿][${GIVEN}])${GOES_ON}`,
  'gu',
)
/** 刘洋 13955550123, 何敏，0912-555-018. */
const DIALED = new RegExp(
  `((?:^|[^\\p{Script=Han}]|查一下|联系|聯絡|找|是|给|和))((?:${TWO}|[${SURNAMES}])\\p{Script=Han}{1,2})(?=[ ：:，,（(]{0,2}(?:\\+?86)?[ -]?(?:1[3-9]\\d{9}|09\\d{2}-?\\d{3}))`,
  'gu',
)
/** A signature: the last line, or one of its own. */
const SIGNED = new RegExp(
  `((?:\\n|——|--|此致敬礼|此致敬禮|谢谢[！!。，,]|敬上[：: ]?)\\s?)((?:${TWO}|[${SURNAMES}])\\p{Script=Han}{1,2})(?=\\s*(?:$|\\n|敬上|上))`,
  'gu',
)
/** 玉芬姐，: a given name and what a friend is called. */
const FRIEND = new RegExp(
  `(${LEAD}|${TOWARDS})([${GIVEN}]{2})(?=[姐哥叔姨嫂][\\s\\p{P}的是在把被让说和跟想要也都])`,
  'gu',
)

/** 黃太, 王姐: a surname and what a neighbor is called. */
const CALLED_BY = new RegExp(
  `((?:^|[\\s\\p{P}]|[和跟给給找问問请請帮幫被把让讓叫是]))([${SURNAMES}])(?=(?:太|叔|姨|嫂|伯|婶|嬸|爷|队|導|导|局|处|生)(?:$|[\\s\\p{P}]|[的是在把被让讓给給想要也都还還不没沒话話说說问問]))`,
  'gu',
)
/** 老李头, 帮小美. */
const FAMILIAR = new RegExp(
  `((?:^|[\\s\\p{P}]|[帮幫给給和跟找问問叫让讓被把对對想替陪约約说說]))(老[${SURNAMES}][头頭]|小[美芳玲兰英军強强伟杰敏静婷丹琳雯娟燕霞玉莉洁倩妍颖佳欣怡慧涛磊鹏斌宇轩鑫凯宝琪薇蕾莹萍])(?=[\\s\\p{P}]|$|[的是在想要说說也都又还還不没沒家和跟给給把被问問今昨明])`,
  'gu',
)
const ACTS_HERE = new RegExp(`^${ACTS}`, 'u')
const BY_CONTEXT: readonly RegExp[] = [SUBJECT, OBJECT, CALLED, RELATED, DIALED, SIGNED, FRIEND, CALLED_BY, FAMILIAR]
/** Pronouns, numbers and grammar: no part of a name that is known by its context only. */
const NO_CONTEXT =
  /[我你您他她它们們这這那哪谁誰什么麼的了着吗嗎呢吧啊是不没沒有在也都就还還很太最更两兩几幾一二三四五六七八九十百千万个個只每各某另把被让讓和跟与對对说說问問写寫做去来來到想要会會能可]|^(?:大家|老师|老師|自己|朋友|别人|妈妈|爸爸|宝宝|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|婆婆|公公|叔叔|舅舅|太太|家长|孩子|那个)|[先医學学小][生姐]|[老医]师$/u

const mayBeName = (word: string): boolean =>
  !NO_CONTEXT.test(word) && !NO_NEAR.test(word) && !ORDINARY.has(word.slice(0, 2))

const BESIDE = `(?:(?:${TWO}|[${SURNAMES}])\\p{Script=Han}{1,2}|[${GIVEN}]{2})`
const NEXT = new RegExp(`[、和与與及跟](${BESIDE})(?=[\\s\\p{P}和与與及跟的]|$|[两兩三四五]|都|是|在|${ACTS})`, 'uy')
const PREVIOUS = new RegExp(`(?:^|[\\s\\p{P}和与與及跟给給叫让讓请請])(${BESIDE})[、和与與及跟]$`, 'u')

/** Names in a row with one that was found: 陈默、赵一鸣和钱多多. */
function besides(text: string, names: readonly Candidate[]): Candidate[] {
  const found: Candidate[] = []
  for (const { start, end } of names) {
    for (let at = end, more = 0; more < 8; more += 1) {
      NEXT.lastIndex = at
      const name = NEXT.exec(text)?.[1]
      if (name === undefined || !mayBeName(name)) break
      found.push(candidate('NAME', at + 1, at + 1 + name.length, 'guessed'))
      at += 1 + name.length
    }
    for (let at = start, more = 0; more < 8; more += 1) {
      const name = PREVIOUS.exec(text.slice(Math.max(0, at - 6), at))?.[1]
      if (name === undefined || !mayBeName(name)) break
      at -= 1 + name.length
      found.push(candidate('NAME', at, at + name.length, 'guessed'))
    }
  }
  return found
}

/** Names that no surname shows, by what stands beside them. */
function byContext(text: string): Candidate[] {
  const found: Candidate[] = []
  for (const pattern of BY_CONTEXT)
    for (const match of everyMatch(pattern, text)) {
      const [, lead = '', name = ''] = match
      const isCalled = pattern === CALLED || pattern === FAMILIAR
      if (isCalled ? /[我你他她它们這这那什么的了]/u.test(name) : !mayBeName(name)) continue
      const start = match.index + lead.length
      found.push(candidate('NAME', start, start + name.length, 'guessed'))
    }
  return found
}
const SPEAKER = /\p{Script=Han}{1,4}/gu
const NO_SPEAKER =
  /^(?:问题|回答|答案|老师|学生|姓名|地址|电话|时间|地点|内容|标题|备注|注意|例如|比如|材料|步骤|做法|原料|结论|原因|要求|我|你|他|她|对方|甲方|乙方|男|女|客服|经理|老板|记者|主持人|旁白|妈妈|爸爸)$/u

const SUR = `(?:${TWO}|[${SURNAMES}])`
const SURNAME_FIRST = new RegExp(`^${SUR}`, 'u')
const ONLY_TITLE = new RegExp(`^(?:${TITLES})$`, 'u')
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
    if (ONLY_TITLE.test(given)) return undefined
    const isGiven = ONLY_GIVEN.test(given)
    if (!isGiven && !/^[^的是在和与跟说了着过吗呢吧啊我你他她它们这那有没不]+$/.test(given)) continue
    // If nothing marks the end of the name, both characters must be typical of given names.
    if (RIGHT.test(text.slice(at + length, at + length + 3)) || (isGiven && given.length === 2)) return part
  }
  return undefined
}

/** Whether three characters are a name behind any word: they are typical of names, and none of their pairs is a word. */
function isFullName(left: string, name: string): boolean {
  const isWord = (pair: string): boolean => ORDINARY.has(pair)
  return (
    ONLY_GIVEN.test(name.slice(-2)) && ![left.slice(-1) + name.charAt(0), name.slice(0, 2), name.slice(1)].some(isWord)
  )
}

function* everyMatch(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) yield match
}
