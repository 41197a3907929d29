/** Emails, chats and calendars. Blocks are separated by an empty line; each block is one template. */
export const MAIL = `
From: {full} <{email}>
To: {full2} <{email2}>
Cc: {full3} <{email3}>
Subject: {Noun} for {month}

From: {full}
Sent: {day}, {date} {time}
To: {full2}; {full3}
Subject: RE: {Adj} {Noun}

From: "{lastFirst}" <{email}>
To: "{lastFirst2}" <{email2}>
Date: {day}, {date}

From: {email}
To: {email2}
Subject: {Noun}
Hi {first2},
{sentence}
{first}

On {day}, {date} at {time}, {full} <{email}> wrote:
> {sentence}

On {date}, {full} wrote: "{sentence}"

Le {date}, {full} a écrit :

Am {date} schrieb {full} <{email}>:

Hi {first},
thanks for the {noun}. I spoke to {first2} and {full3} about it. {sentence}
Best,
{first4}

Dear {title} {last},

We are pleased to inform you that your {noun} was approved.

Sincerely,

{full2}
{job}
{company}

Hello {full},
Please find attached the {noun}. If you have questions call {first2} at {phone} or me.
Kind regards
{full3}
{Role} | {company} | {phone}

Good morning {first}, did you and {first2} get the {noun} from {company}? {last3} asked for it.

Forwarded by {full}/{company} on {date} {time}

---------- Forwarded message ---------
From: {full} <{email}>
Date: {date}
Subject: {Noun}
To: {full2} <{email2}>

{full} on {date} {time}
To: {full2}/HOU/ECT@ECT, {full3}/Corp/Enron@ENRON
cc: {full4}
Subject: {noun}

{first} -

{sentence} Call me at {phone}.

{first2}

{first}:

Per our call, {full2} will {verb} the {noun}.

Thx,
{first3}

{first}--{sentence}

{first},
{sentence} {first2} will call {company}.

Sent from my {product}
{first}

[{time}] {first}: {sentence}
[{time}] {first2}: ok
[{time}] {first}: tell {first3} too

{first} ({time}): where are you?
{first2} ({time}): at {company}, with {first3}

{first}: hey
{first2}: hey {first}, did you {verb} it?
{first}: no, {first3} did

{user}: hi, is {first} there?
{user2}: no, ask {first2}

<{user}> hello
<{user2}> {sentence}

Agent: How can I help? Customer: I am {full} and my {noun} is broken. Agent: Thank you, {first}.

Agent {first}: Thank you for contacting {company}. Who am I speaking with?
Customer: {full}

User: My {noun} does not {verb}
Assistant: {sentence}

Operator: What is your name? Caller: {full}, {last} with a capital letter. Operator: Thanks {title} {last}.

Q: Who signed it? A: {full} did. Q: And {title} {last2}? A: {sentence}

Interviewer: {sentence}
{full}: {sentence}
{last}: {sentence}

{FULL}: {sentence}
{LAST}: {sentence}

{time} Standup with {first} and {first2}
{time} Lunch with {title} {last3}
{time} Call {company}, ask for {full4}

Meeting: {Noun} review
Organizer: {full}
Required: {full2}; {full3}; {full4}
Location: {city}, Room {n}

Invited by {full}. Guests: {first2}, {first3}, {first4}.

@{user} can you check with {first}? cc @{user2}

RT @{user}: {sentence} #{camel}

@{user} @{user2} lol {first} is so {adj}

{handle} omg {first} and {first2} are at {place}!! #{noun}

Watching {full} on {product} with {handle} #{Camel}

just met {full} at {place} omg omg

so proud of my {role} {first} !!! {n} years today <3

{full} is trending again... {sentence}

{lower} is the best {noun} ever lol

ok but why did {lowerFirst} {verb} the {noun} tho

lmao {lowerFirst} u r so {adj}

follow {handle} and {handle2} for {noun} news

good night {lowerFirst} love u

{handle} thank you! {sentence}

Happy {day}! #{noun} #{camel} via {handle}

New video from {company}: {Adj} {Noun} http://t.co/{camel}

omg {Camel} {Noun} is {adj} !! {brand} {year}

I'm at {company} in {city}, with {full}

{day} night with {first} , {first2} & {first3} :)

Wish {first} luck !! She's running in {city}

{first},
Please see the attached {acronym} {noun}. {acronym2} needs it by {day}.
Thanks,
{initials}

Please forward a copy of the {company} agreement to {acronym}. {acronym2} asked for it too.
{initials}

Attached are the latest drafts.
- {Noun}.doc
- {acronym}.pdf
- {Adj}_{noun}.xls

<< File: {Noun}.doc >> << File: {acronym}{n}.xls >>

Counterparty: {company}, {acronym}
Product: {Noun}
Trader: {full}

{acronym} will {verb} with {company}, L.P. Further, {acronym2} is {adj}. OK?
-{initials}

Thx for the {noun}. Plz {verb} it. Pls call {first}. Btw {acronym} is down. Asap!
{first2}

Take Care,
{first}

Best Regards, {first}
{company} {Noun} Department, {city} Office

Welcome {first}!
I want to give a big welcome to {full2}, who joined {company} in {month}.

Posted by {lowerFirst} at {time}
{sentence}

Conference Call: {Noun} Update
Dial-In: {phone}
Host: {full} ({acronym})

Legal, Finance and {acronym} have approved it. Marketing has not. Human Resources will tell {first}.

{first}, is {city} OK? {company} wants {city2}. {acronym} prefers {place}. Let {first2} know.

IMPORTANT NOTICE: {acronym} / {company} / {city}
`
