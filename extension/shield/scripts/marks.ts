import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { anyOf, matches } from './words.ts'

/** Chinese license plates: the province's character, a letter, five or six more characters. */
const PLATE =
  /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][·•. ]?[A-Z0-9]{5,6}(?![A-Za-z0-9])/gu

/** A person's account name on a platform, after the word for it. */
const ACCOUNT = new RegExp(
  `(?:${anyOf(
    '微信号 微信 微信號 QQ号 QQ 抖音号 抖音 小红书号 小红书 支付宝账号 支付宝 账号 帐号 帳號 用户名 用戶名 昵称 LINE_ID LINEのID ID アカウント ユーザー名 ユーザーID インスタ ツイッター 아이디 계정 카카오톡 카톡 인스타 логин логина ник никнейм телеграм инстаграм аккаунт логін нік اسم_المستخدم حساب معرف سناب انستقرام تيليجرام שם_המשתמש שם_משתמש משתמש אינסטגרם טלגרם यूज़रनेम यूजरनेम आईडी इंस्टाग्राम ไอดีไลน์ ไลน์ ไอดี ไอจี όνομα_χρήστη ίνσταγκραμ χρήστης',
  )})(?: ?(?:[:：=]|是|は|が|는|은|이|هو|הוא|है|คือ|είναι|—|-) ?| |(?<=号|號))@?(?=[A-Za-z0-9._-]{4,32})`,
  'giu',
)
const ACCOUNT_NAME = /@?[A-Za-z][A-Za-z0-9._-]{2,30}[A-Za-z0-9]/y

/** Chinese amounts without a currency, near words for pay or debts: 工资1.5万, 月薪18k. */
const SUM =
  /(?<=(?:工资|月薪|年薪|薪水|工資|薪資|收入|房租|租金|房贷|贷款|存款|欠|借|还|付|花|赚|賺|价格|押金|奖金|预算|彩礼|首付|罚款|赔|赔偿|一共|总共|總共|出资|出資|投资|投資|转|轉|汇|匯|骗|騙|[给給]|拿)[了我他她你的是约大概有给過过到]{0,3})(?:\d{1,6}(?:\.\d{1,2})? ?[万萬千百亿億kKwW]|[一二两兩三四五六七八九十百千万萬]{1,5}[万萬千百][一二三四五六七八九]?)(?![A-Za-z0-9人次个個年天件])/gu

/** Numbers and account names that identify a person, in addition to those in `figures.ts`. */
export function findMarks({ text }: Reading): Candidate[] {
  const found = matches(PLATE, text).map(({ start, end }) => candidate('OTHER_ID', start, end, 'shaped'))
  for (const { end } of matches(ACCOUNT, text)) {
    const from = text.charAt(end - 1) === '@' ? end - 1 : end
    ACCOUNT_NAME.lastIndex = from
    const name = ACCOUNT_NAME.exec(text)?.[0] ?? ''
    if (/[\d_]/.test(name) || name.startsWith('@'))
      found.push(candidate('OTHER_ID', from, from + name.length, 'shaped'))
  }
  found.push(...matches(SUM, text).map(({ start, end }) => candidate('VALUE', start, end, 'likely')))
  return found
}
