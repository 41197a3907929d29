import type { SpanType } from './span.ts'

/** Labels of forms, keys of records and column headers, folded and with single spaces, by the type of their values. */
const LABELS: readonly (readonly [SpanType, string])[] = [
  [
    'NAME',
    `name, names, full name, fullname, first name, firstname, last name, lastname, given name, givenname, family name,
    middle name, surname, forename, maiden name, preferred name, display name, legal name, birth name, patient, patient name,
    client, client name, customer, customer name, employee, employee name, contact name, contact person, contact, attendee,
    attendees, participant, participants, member name, user full name, recipient, beneficiary, beneficiary name, account holder,
    cardholder, cardholder name, name on card, policyholder, applicant, applicant name, candidate, candidate name, student,
    student name, teacher, tenant, landlord, buyer, seller, plaintiff, defendant, witness, spouse, spouse name, mother, father,
    next of kin, emergency contact, guardian, doctor, physician, attending, attending physician, provider, nurse, surgeon,
    signed, signed by, signature, author, sender, from, to, cc, bcc, attn, attention, manager, supervisor, owner, passenger,
    passenger name, guest, guest name, caller, reviewer, assignee, reporter, interviewer, interviewee,
    nombre, nombres, nombre completo, nombre y apellidos, apellido, apellidos, primer apellido, segundo apellido, paciente,
    cliente, titular, medico, empleado, solicitante, remitente, destinatario, firmado, arrendatario, arrendador, testigo,
    nom, prenom, nom de famille, nom complet, nom et prenom, patiente, medecin, locataire, bailleur, temoin, destinataire, expediteur,
    vorname, nachname, familienname, vor und nachname, geburtsname, patientin, kunde, kundin, mieter, mieterin, vermieter,
    vermieterin, ansprechpartner, ansprechpartnerin, empfanger, absender, arzt, arztin, zeuge, zeugin, kontoinhaber, kontoinhaberin,
    nome, cognome, nome completo, sobrenome, apelido, paziente, intestatario, mittente, naam, voornaam, achternaam, patiente,
    namn, fornamn, efternamn, navn, fornavn, etternavn, efternavn, etunimi, sukunimi, nimi, imie, nazwisko, imie i nazwisko, jmeno,
    prijmeni, nume, prenume, nev, ad, adi, soyadi, ad soyad, adi soyadi, nama, имя, фамилия, фио, пациент, отчество, 氏名, 姓名, 名前, お名前, 이름, 성명, नाम, الاسم`,
  ],
  ['EMAIL', 'email, e mail, mail, email address, e mail address, correo, correo electronico, courriel, mail address'],
  [
    'PHONE',
    `phone, phone number, telephone, tel, mobile, mobile number, mobile phone, cell, cell phone, cellphone, home phone, work phone,
    fax, whatsapp, telefono, movil, celular, telefon, telefonnummer, handy, handynummer, mobil, portable, telefone, cellulare, telefoon, puhelin`,
  ],
  [
    'ADDRESS',
    `address, street, street address, home address, mailing address, billing address, shipping address, delivery address, postal address,
    address line 1, address line 2, addr, residence, direccion, domicilio, calle, adresse, anschrift, strasse, wohnort, rue, domicile, indirizzo, via,
    residenza, endereco, morada, adres, adress, osoite, cim, adresa, alamat, zip, zip code, zipcode, postal code, postcode, plz, codigo postal, code postal, cap, cep, eircode, 住所, 地址, 주소, адрес`,
  ],
  [
    'DATE',
    `date of birth, dob, birth date, birthdate, birthday, born, fecha de nacimiento, f nacimiento, nacimiento, date de naissance, geburtsdatum, geburtstag,
    geb, data di nascita, data de nascimento, geboortedatum, fodelsedatum, fodselsdato, data urodzenia, dogum tarihi, дата рождения, 生年月日, 出生日期,
    admission date, date of admission, discharge date, date of discharge, date of death, dod, date of service, visit date, start date, end date, hire date, hired, start, joined,
    fecha, fecha de ingreso, fecha de alta, date, datum, data, appointment, due date, issue date, date of issue, expiry date, expiration date, valid until, signed on`,
  ],
  [
    'VALUE',
    `amount, salary, annual salary, base salary, wage, wages, pay, income, price, cost, total, subtotal, balance, fee, fees, rent, deposit, payment, bonus, debt, loan, budget, revenue,
    net worth, compensation, invoice total, amount due, importe, sueldo, salario, precio, saldo, total a pagar, renta, montant, salaire, prix, loyer, solde, betrag, gehalt, preis, miete, summe, kaution,
    importo, stipendio, prezzo, valor, bedrag, salaris, belopp, lon, kwota, pensja, tutar, maas, сумма, зарплата, 金額, 金额, 工资`,
  ],
  ['SSN', 'ssn, social security, social security number, social security no, ss number'],
  ['IBAN', 'iban'],
  [
    'CREDIT_CARD',
    'credit card, credit card number, card number, cc number, card no, card, tarjeta, kartennummer, numero de carte',
  ],
  ['IP', 'ip, ip address'],
  [
    'OTHER_ID',
    `passport, passport no, passport number, account number, account no, account, member id, member number, patient id, mrn, medical record number, employee id, emp id, customer id, client id, student id, staff id,
    national id, id number, id card, tax id, tin, vat id, nif, nie, dni, cif, nss, nhc, nhs number, ni number, license number, licence number, driver license, drivers license, policy number,
    claim number, case number, license plate, plate, vin, imei, kontonummer, steuer id, versicherungsnummer, personnummer, cpf, rg, codice fiscale, pesel, bsn, password, passwort, contrasena, mot de passe, api key, secret, token`,
  ],
]

const BY_LABEL: ReadonlyMap<string, SpanType> = new Map(
  LABELS.flatMap(([type, words]) => words.split(/,\s*/).map(word => [word.replace(/\s+/g, ' ').trim(), type] as const)),
)

/** Labels for things as often as for persons: their value has to look like a name. */
const VAGUE = new Set(
  `name names from to cc bcc contact date data start signed provider owner manager author client customer member display name
  attention attn card account total via reporter reviewer token secret born hired joined sender recipient ad nom nev cap pay
  attending signature patient`.split(/\s+/),
)

/** The type that a label announces: `First_Name`, `firstName` and `first name` are the same. */
export function typeOfLabel(label: string): SpanType | undefined {
  return BY_LABEL.get(wordsOf(label))
}

export function isVague(label: string): boolean {
  return VAGUE.has(wordsOf(label))
}

/**
 * The words of a key that the caller has folded: `_`, `-`, `.` and camel case separate them; a trailing number is
 * dropped.
 */
function wordsOf(label: string): string {
  return label
    .replace(/[_.\-/#*"'`()]+/g, ' ')
    .replace(/ ?\d{1,2}$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
