import type { Shape } from './placeholder.ts'

/** How models write the three words in other languages, folded. Without brackets only these count. */
const WORDS: Readonly<Record<Shape, string>> = {
  Name: `name names nombre nombres nom noms nome nomes nomi namen naam namn navn nafn nimi nimet nimen nazwa nazwisko imie jmeno nazev meno ime
    nume numele nev nevem onoma ad adi isim ismi ten nama pangalan jina имя имени имена именем ім'я име όνομα 名字 姓名 名称 名前 名 이름
    성명 नाम اسم الاسم שם ชื่อ নাম പേര് பெயர் పేరు`,
  Email: `email emails e-mail e-mails mail correo correos courriel courriels e-mailadres epost e-post sahkoposti mejl epostadres eposta e-posta poczta
    почта почты почту письмо пошта имейл 电子邮件 電子郵件 邮箱 邮件 信箱 メール メールアドレス 이메일 전자메일 ईमेल بريد البريد דוא"ל מייל อีเมล`,
  Value: `value values valor valores valeur valeurs wert werte werts valore valori waarde waarden varde varden vardet verdi verdien vaerdi vardi arvo arvon
    wartosc wartosci hodnota hodnoty vrednost valoare valoarea ertek deger degeri nilai halaga thamani значение значения значению значением
    сумма сума стойност значення τιμη 值 数值 數值 价值 値 값 मूल्य قيمة القيمة ערך ค่า gia`,
}

/** Each known word and the shape it stands for. */
export const TYPE_WORDS: ReadonlyMap<string, Shape> = new Map(
  (['Name', 'Email', 'Value'] as const).flatMap(shape =>
    WORDS[shape]
      .split(/\s+/)
      .filter(word => word !== '')
      .map(word => [word, shape] as const),
  ),
)

export const LONGEST_WORD = Math.max(...[...TYPE_WORDS.keys()].map(word => word.length))
