import type { Shape } from './placeholder.ts'
import { fold } from './reading.ts'

/** How models write the three words in other languages, folded. Without brackets only these are recognized. */
const WORDS: Readonly<Record<Shape, string>> = {
  Name: `name names nombre nombres nom noms nome nomes nomi namen naam namn navn nafn nimi nimet nimen nazwa nazwisko imie jmeno nazev meno ime
    nume numele nev nevem onoma ad adi isim ismi ten nama pangalan jina surname surnames forename forenames vorname nachname familienname prenom prenoms apellido apellidos cognome
    sobrenome achternaam voornaam efternavn etternavn fornavn fornamn efternamn sukunimi etunimi soyadi soyisim prijmeni prenume keresztnev
    фамилия имя имени имена именем ім'я име όνομα 名字 姓名 名称 名前 名 이름
    성명 नाम اسم الاسم שם ชื่อ নাম പേര് பெயர் పేరు`,
  Email: `email emails e-mail e-mails mail correo correos courriel courriels e-mailadres epost e-post sahkoposti mejl epostadres eposta e-posta emailadresse e-mail-adresse mailadresse email-adresse poczta
    почта почты почту письмо пошта имейл 电子邮件 電子郵件 邮箱 邮件 信箱 メール メールアドレス 이메일 전자메일 ईमेल بريد البريد דוא"ל מייל อีเมล`,
  Value: `value values valor valores valeur valeurs wert werte werts valore valori waarde waarden varde varden vardet verdi verdien vaerdi vardi arvo arvon
    wartosc wartosci hodnota hodnoty vrednost valoare valoarea ertek deger degeri nilai halaga thamani значение значения значению значением
    сумма сума стойност значення τιμη 值 数值 數值 价值 値 값 मूल्य قيمة القيمة ערך ค่า gia`,
}

/** Longer forms that models write, folded; two to four words each. */
const PHRASES: Readonly<Record<Shape, readonly string[]>> = {
  Name: [
    ...[
      'full name',
      'first name',
      'last name',
      'client name',
      'customer name',
      'person name',
      'user name',
      'nome completo',
    ],
    ...[
      'nombre completo',
      'nom complet',
      'nom de famille',
      'voller name',
      'vollstandiger name',
      'volledige naam',
      'полное имя',
    ],
    ...['imie i nazwisko', 'ten day du', 'ho ten', 'ho va ten', 'ad soyad', 'पूरा नाम', 'الاسم الكامل', 'שם מלא'],
  ],
  Email: [
    ...['email address', 'e-mail address', 'adresse e-mail', 'adresse email', 'adresse mail', 'adresse electronique'],
    ...['direccion de correo', 'direccion de correo electronico', 'direccion de email', 'correo electronico'],
    ...[
      'indirizzo email',
      'indirizzo e-mail',
      'endereco de email',
      'endereco de e-mail',
      'adres e-mail',
      'adres email',
    ],
    ...[
      'электронная почта',
      'адрес почты',
      'adresa de email',
      'adresa e-mail',
      'البريد الإلكتروني',
      'כתובת מייל',
      'ईमेल पता',
    ],
  ],
  Value: [],
}

/** The maximum number of words in a phrase. */
export const PHRASE_WORDS = 4

/** Each known word and its shape. */
export const TYPE_WORDS: ReadonlyMap<string, Shape> = new Map(
  (['Name', 'Email', 'Value'] as const).flatMap(shape =>
    [...WORDS[shape].split(/\s+/), ...PHRASES[shape].map(fold)]
      .filter(word => word !== '')
      .map(word => [word, shape] as const),
  ),
)

/** The proper beginnings of all phrases, for reading them word by word. */
export const PHRASE_STARTS: ReadonlySet<string> = new Set(
  [...TYPE_WORDS.keys()].flatMap(phrase => {
    const words = phrase.split(' ')
    return words.slice(1).map((_, count) => words.slice(0, count + 1).join(' '))
  }),
)

export const LONGEST_WORD = Math.max(
  ...[...TYPE_WORDS.keys()].flatMap(word => word.split(' ')).map(word => word.length),
)
