/** Personnel, law, medicine, support: forms and reports. Blocks are separated by an empty line. */
export const WORK = `
Employee: {full}
Employee ID: {id}
Department: {Noun}
Manager: {full2}
Start date: {date}

Name: {full}
Address: {address}
Phone: {phone}
Email: {email}

First name: {first}
Last name: {last}
Date of birth: {date}
City: {city}
Country: {country}

Surname: {last}
Given names: {first} {first2}
Nationality: {country}
Place of birth: {city}

Full name | {full}
Emergency contact | {full2} ({role}), {phone}
Home address | {address}

Candidate: {full} ({n} years of experience). Interviewer: {full2}. Verdict: {adj}.

{full} has been absent since {date}; {title} {last2} of HR spoke to {first} on {day}.

Written warning for {full}, issued by {full2} on {date}. Witness: {full3}.

{first} missed the deadline twice; {first2}, her {role}, covered for her. {sentence}

Payroll change: {lastFirst}, {amount} from {date}. Approved: {initialLast2}.

This Agreement is made on {date} between {full}, residing at {address} ("Tenant"), and {full2} ("Landlord").

{company}, represented by {full}, and {full2}, {address}, agree as follows:

IN WITNESS WHEREOF the parties have signed. {full} ____ {full2} ____

Plaintiff {full} alleges that Defendant {full2} {verb}ed the {noun} on {date}.

{LAST} v. {LAST2}, No. {id}

Before: Judge {full}. For the claimant: {full2} of {company}. For the respondent: {full3}.

I, {full}, of {address}, leave my {noun} to my {role} {full2} and my {noun2} to {first3}.

Witness statement of {full}: On {date} I saw {title} {last2} enter the {noun}. {last2} then left with {first3}.

The deponent, {full}, was sworn. BY {title} {LAST2}: Q. State your name. A. {full}.

Power of attorney: {full} appoints {full2}, born {date}, passport {id}.

Patient: {full}
DOB: {date}
MRN: {id}
Attending: {title} {full2}

Pt. {last}, {n} y/o, c/o {noun} pain since {day}. Seen by Dr. {last2}. Plan: {verb}.

Pt {full} is a {n}-year-old male with a history of {noun}. Wife {first2} at bedside.

{title} {last} is a {n} yo woman admitted on {date} with {noun} {noun2}. Her {role} {first2} reports {adj} symptoms.

Discharge summary for {full} ({n}F). Follow up with Dr. {full2} at {company} on {date}.

Mrs {last} reports that her {role} {first2} gives her {product} twice a day.

Referred by Dr {last} to {title} {last2}, Cardiology. Cc: GP Dr {initialLast3}, {address}.

Seen with nurse {first}. {title} {last2} denies chest pain, fever, chills. BP 120/80, HR 72, T 37.2.

HISTORY: {FULL} IS A {n} YEAR OLD MAN. PCP DR. {LAST2}.

Next of kin: {full} ({role}), tel {phone}

Dictated by: {full}, MD
Transcribed: {initialLast2}
Reviewed by {full3}, RN

Therapy note: {first} talked about {first2} and the divorce. {firstInitial3} attended.

Radiology: CT chest without contrast. Referring: {last}, {first}. Findings: {adj} {noun}.

Assessment: {adj} {noun}. Plan: start {product}, follow up in {n} weeks. Allergies: Penicillin. Diagnosis: Type 2 Diabetes.

Medications: {product}, {brand}. Past Medical History: Hypertension, Asthma, Hodgkin lymphoma, Parkinson's disease.

Vitals stable. Foley catheter placed, Glasgow Coma Scale 15, Apgar 9, McBurney's point tender, Babinski negative.

Ticket {id}
Customer: {full}
Issue: {product} does not {verb}
Assigned to: {first2}

Customer {full} ({email}) called at {time} about order {id}. Promised refund of {amount}. - {first2}

Hi, this is {full}, order {id}. My {noun} arrived broken. Please send a new one to {address}.

Hi {first}, thanks for reaching out to {company}! I'm {first2} and I will help you today.

Escalated by {first} to {firstInitial2} in {company}. Caller's name: {full3}.

Reservation for {full}, {n} guests, {date} at {time}. Room {n}, {company}, {city}.

Passenger: {LAST}/{first}  Flight {id}  {city} - {city2}

Passenger name: {full}. Seat 14C. Departure {date} {time} from {city}.

Account holder: {full}
Bank: {company}
Amount: {amount}

Transfer {amount} to {full} for {noun}, from the account of {full2}.

Invoice to: {full}, {address}
Invoice no. {id}
Due: {date}
Total: {amount}

Bill To:
{full}
{lines}

Ship To:
{full}
{company}
{lines}

{full}
{lines}
{phone}

{company}
{lines}
{phone}-Office

{full}
{job}
{company}
{lines}
{email}

Deliver to {street}, ask for {first}.

I moved from {address} to {address2} in {month}.

My address is {address}. {sentence}

We live at {street} in {city}, near {place}.

The office of {company} is located at {address}.

The property at {address} is owned by {full}.

Please update my address to {lines}

Where is {address}? Is it near {place}?

Contact us: {company}, {address}, {phone}.

Address: {lines}

address is {address} and my {role} is {lowerFirst}

Meet me at {street} at {time}.

The fire started at {street}, where {full} lived with {first2}.

Property: {street}
City: {city}
State: {country}
Seller: {full}
Buyer: {full2}

Student: {full}, Grade {n}, Teacher: {title} {last2}

{title} {last}'s class: {lastFirst2}; {lastFirst3}; {lastFirst4}

Reviewed by: {full}  Date: {date}  Approved by: {full2}

Prepared for {company} by {full}, {job}

Author: {full}
Title: The {Adj} {Noun}
Year: {year}

Photo: {full} / {company}

By {full}, {city} - {company} said on {day} it would {verb} {n} jobs.

{city} ({company}) - {full}, the {job}, told {company2} that {last} would {verb} the {noun}.

Report of accident {date}: driver {full}, passengers {first2} and {full3}, {street}, {city}. Officer: {title} {last4}.

Visitor log: {time} {full} to see {first2}; {time} {full3}, {company}

Emergency contacts:
1. {full} - {role} - {phone}
2. {full2} - {role} - {phone}

Shareholders: {full} ({n}%), {full2} ({n}%), {company} ({n}%)

Signed: {full}

Landlord: {full}; Tenant: {full2} and {full3}; Rent: {amount}

{FULL}
{job}

DEAR {FULL}, YOUR {noun} IS OVERDUE. CALL {phone}.

NAME: {FULL}
ADDRESS: {address}

Section {n}. {Adj} {Noun}. The {Noun} shall {verb} the {noun2} within {n} days.

Department of {Noun}, {city} Office, Form {id}, Page {n}

Job Title: {job}
Department: {Noun}
Location: {city}

Skills: {product}, {brand}, {Noun}, Microsoft Office, Project Management
Languages: English, French, German
Education: {company}, {year}
`
/** Code, tables and data. */
export const CODE = `
name,email,city
{full},{email},{city}
{full2},{email2},{city}
{full3},{email3},{city}

customer,town
{full},{city}
{full2},{city2}
{full3},{country}

agent;office;sales
{full};{city};{n}
{full2};{city2};{n2}

id,first_name,last_name,amount
1,{first},{last},{n}
2,{first2},{last2},{n}
3,{first3},{last3},{n}

first,last,dob
{first},{last},{date}
{first2},{last2},{date}

"{full}","{company}","{amount}"
"{full2}","{company2}","{amount}"

{last};{first};{date};{amount}
{last2};{first2};{date};{amount}

{lastFirst}	{phone}	{n}
{lastFirst2}	{phone2}	{n}

| Name | Role | Start |
|---|---|---|
| {full} | {role} | {date} |
| {full2} | {role} | {date} |

| {first} | {n} | {adj} |
| {first2} | {n} | {adj} |

product,price,stock
{product},{n},{n}
{brand},{n},{n}

Region,Country,City
{Noun},{country},{city}
{Noun2},{country},{city2}

{ "name": "{full}", "email": "{email}", "age": {n} }

{"id": {n}, "firstName": "{first}", "lastName": "{last}", "city": "{city}"}

{"user": {"full_name": "{full}", "manager": "{full2}"}, "status": "{adj}"}

{"product": "{product}", "vendor": "{company}", "type": "{Noun}"}

customers = ["{full}", "{full2}", "{full3}"]

names = ['{first}', '{first2}', '{first3}']
for name in names:
    print(name)

const user = new User('{full}', '{email}')

INSERT INTO {snake} (name, city) VALUES ('{full}', '{city}');

SELECT * FROM {noun} WHERE last_name = '{last}' AND {noun2} > {n};

UPDATE employees SET salary = {n} WHERE name = '{full}';

# author: {full} <{email}>

// TODO({lowerFirst}): {verb} the {noun}

// Written by {full}, {year}
function {camel}() { return {n} }

/* Copyright (c) {year} {full} */

"""Helpers for the {noun} module. Maintainer: {full}."""

# ask {first} before you {verb} this
{snake} = {n}

-- {first} wants this column gone

git commit -m "Fix {noun} bug reported by {first}"

Author: {full} <{email}>
Date: {day} {date}
    {Verb} the {noun}

<td>{full}</td><td>{role}</td>

<p>Contact {full} for details</p>

name: {full}
role: {role}
tags: [{noun}, {noun2}]

user.name = "{full}"
user.role = "{role}"

export NAME="{full}"

{lowerFirst},{lowerLast},{user}@{noun}.com

public class {Camel} extends {Camel} { private String {camel}; }

const { {Camel}, {camel} } = require('./{noun}')
const {camel} = await {camel}.{verb}({ {noun}: {n} })

def {snake}(self, {noun}: str) -> int:
    """{Verb} the {noun}."""
    return self.{noun2}.{verb}()

class {Camel}(Base):
    {noun} = models.CharField(max_length={n})

Traceback (most recent call last): File "{noun}.py", line {n}, in {snake}: {Camel}Error: {noun} is {adj}

ERROR {date} {time} [{Camel}] {Camel}Exception: {noun} {verb} failed at com.{noun}.{Camel}.{verb}(Main.java:{n})

const { {camel}, {camel} } = useState<{Camel}>(null)
if ({camel} === null) throw new Error('{Noun} not found')

SELECT {noun}, COUNT(*) FROM {snake} GROUP BY {noun} ORDER BY {noun2} DESC LIMIT {n};

CREATE TABLE {snake} (id INTEGER PRIMARY KEY, {noun} TEXT NOT NULL, {noun2} DATE);

docker run -it --rm -v $(pwd):/app {brandLower}:{n}.{n} npm run {verb}

$ sudo apt-get install {brandLower} && {verb} --{noun} {n}

.{noun}-{noun2} { color: red; font-family: Arial, Helvetica, sans-serif; }

<div class="{noun}"><Button onClick={ {camel} }>{Verb} {Noun}</Button></div>

{Camel}.{camel}({Camel}.{Noun}, {n})

{ "{noun}": "{adj}", "{camel}": {n}, "{snake}": null, "Type": "{Noun}" }

GET /api/{noun}/{n} HTTP/1.1
Host: {noun}.example.com
User-Agent: Mozilla/5.0

README: {Noun} {Noun2}. Run npm install, then npm {verb}. MIT License.

Map<String, List<{Camel}>> {camel} = new HashMap<>();

let {camel}: Vec<{Camel}> = Vec::new(); match {camel} { Some(x) => x, None => panic!("{noun}") }

fn {snake}(&self) -> Result<{Camel}, Error> { Ok({Camel}::new()) }

Vacation 2024 - {Noun} {Noun2} - Final.docx

Sheet1!A1: {Noun}, B1: {Noun2}, C1: Total
`
