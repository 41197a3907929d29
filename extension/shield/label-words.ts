import type { SpanType } from './span.ts'

/** The words of a list; `_` is a space inside of one. */
const wordsIn = (list: string): string[] =>
  list
    .trim()
    .split(/\s+/)
    .map(word => word.replaceAll('_', ' '))

/** Labels of forms, keys of records and column headers, folded and with single spaces, by the type of their values. */
const LABELS: readonly (readonly [SpanType, string])[] = [
  [
    'NAME',
    `
      name names full_name fullname first_name firstname last_name lastname given_name givenname family_name
      middle_name surname forename maiden_name preferred_name display_name legal_name birth_name patient patient_name
      client client_name customer customer_name employee employee_name contact_name contact_person contact attendee
      attendees participant participants member_name user_full_name recipient beneficiary beneficiary_name
      account_holder cardholder cardholder_name name_on_card policyholder applicant applicant_name candidate
      candidate_name student student_name teacher tenant landlord buyer seller plaintiff defendant witness spouse
      spouse_name mother father next_of_kin emergency_contact guardian doctor physician attending attending_physician
      provider nurse surgeon signed signed_by signature author sender from to cc bcc attn attention manager supervisor
      owner passenger passenger_name guest guest_name caller reviewer assignee reporter interviewer interviewee nombre
      nombres nombre_completo nombre_y_apellidos apellido apellidos primer_apellido segundo_apellido paciente cliente
      titular medico empleado solicitante remitente destinatario firmado arrendatario arrendador testigo nom prenom
      nom_de_famille nom_complet nom_et_prenom patiente medecin locataire bailleur temoin destinataire expediteur
      vorname nachname familienname vor_und_nachname geburtsname patientin kunde kundin mieter mieterin vermieter
      vermieterin ansprechpartner ansprechpartnerin empfanger absender arzt arztin zeuge zeugin kontoinhaber
      kontoinhaberin nome cognome nome_completo sobrenome apelido paziente intestatario mittente naam voornaam
      achternaam namn fornamn efternamn navn fornavn etternavn efternavn etunimi sukunimi nimi imie nazwisko
      imie_i_nazwisko jmeno prijmeni nume prenume nev ad adi soyadi ad_soyad adi_soyadi nama имя фамилия фио пациент
      отчество 氏名 姓名 名前 お名前 이름 성명 नाम الاسم`,
  ],
  ['EMAIL', 'email e_mail mail email_address e_mail_address correo correo_electronico courriel mail_address'],
  [
    'PHONE',
    `
      phone phone_number telephone tel mobile mobile_number mobile_phone cell cell_phone cellphone home_phone
      work_phone fax whatsapp telefono movil celular telefon telefonnummer handy handynummer mobil portable telefone
      cellulare telefoon puhelin`,
  ],
  [
    'ADDRESS',
    `
      address street street_address home_address mailing_address billing_address shipping_address delivery_address
      postal_address address_line_1 address_line_2 addr residence direccion domicilio calle adresse anschrift strasse
      wohnort rue domicile indirizzo via residenza endereco morada adres adress osoite cim adresa alamat zip zip_code
      zipcode postal_code postcode plz codigo_postal code_postal cap cep eircode 住所 地址 주소 адрес`,
  ],
  [
    'DATE',
    `
      date_of_birth dob birth_date birthdate birthday born fecha_de_nacimiento f_nacimiento nacimiento
      date_de_naissance geburtsdatum geburtstag geb data_di_nascita data_de_nascimento geboortedatum fodelsedatum
      fodselsdato data_urodzenia dogum_tarihi дата_рождения 生年月日 出生日期 admission_date date_of_admission discharge_date
      date_of_discharge date_of_death dod date_of_service visit_date start_date end_date hire_date hired start joined
      fecha fecha_de_ingreso fecha_de_alta date datum data appointment due_date issue_date date_of_issue expiry_date
      expiration_date valid_until signed_on`,
  ],
  [
    'VALUE',
    `
      amount salary annual_salary base_salary wage wages pay income price cost total subtotal balance fee fees rent
      deposit payment bonus debt loan budget revenue net_worth compensation invoice_total amount_due importe sueldo
      salario precio saldo total_a_pagar renta montant salaire prix loyer solde betrag gehalt preis miete summe
      kaution importo stipendio prezzo valor bedrag salaris belopp lon kwota pensja tutar maas сумма зарплата 金額 金额 工资`,
  ],
  ['SSN', 'ssn social_security social_security_number social_security_no ss_number'],
  ['IBAN', 'iban'],
  [
    'CREDIT_CARD',
    'credit_card credit_card_number card_number cc_number card_no card tarjeta kartennummer numero_de_carte',
  ],
  ['IP', 'ip ip_address'],
  [
    'OTHER_ID',
    `
      passport passport_no passport_number account_number account_no account member_id member_number patient_id mrn
      medical_record_number employee_id emp_id customer_id client_id student_id staff_id national_id id_number id_card
      tax_id tin vat_id nif nie dni cif nss nhc nhs_number ni_number license_number licence_number driver_license
      drivers_license policy_number claim_number case_number license_plate plate vin imei kontonummer steuer_id
      versicherungsnummer personnummer cpf rg codice_fiscale pesel bsn password passwort contrasena mot_de_passe
      api_key secret token`,
  ],
]

const BY_LABEL: ReadonlyMap<string, SpanType> = new Map(
  LABELS.flatMap(([type, list]) => wordsIn(list).map(label => [label, type] as const)),
)

/** Labels for things as often as for persons: their value has to look like a name. */
const VAGUE: ReadonlySet<string> = new Set(
  wordsIn(`
    name names from to cc bcc contact date data start signed provider owner manager author client customer member
    display attention attn card account total via reporter reviewer token secret born hired joined sender recipient ad
    nom nev cap pay attending signature patient`),
)

/** The type that a label announces: `First_Name`, `firstName` and `first name` are the same. */
export function typeOfLabel(label: string): SpanType | undefined {
  return BY_LABEL.get(plainLabel(label))
}

export function isVague(label: string): boolean {
  return VAGUE.has(plainLabel(label))
}

/**
 * The words of a key that the caller has folded: `_`, `-`, `.` and camel case separate them; a trailing number is
 * dropped.
 */
function plainLabel(label: string): string {
  return label
    .replace(/[_.\-/#*"'`()]+/g, ' ')
    .replace(/ ?\d{1,2}$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
