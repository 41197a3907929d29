/** What people ask an assistant, with somebody's name in it. */
export const PROMPTS = `
Write an email to {full} about the delay in the {noun} project. {sentence}
Can you draft a message to my {role} {first} saying I will be late on {day}?
Draft a polite reminder for {first}, who owes me {amount} since {month}.
My {role} {full} wants me to sign a new contract by {date}. {sentence}
my {role} {lower} keeps calling me at night and i dont know what to do
my {role} {lowerFirst} said that i should {verb} the {noun}, is she right?
Please rewrite this so that {first} does not feel attacked: "{first}, your {noun} was {adj} and we lost {amount}."
Summarize the feedback from {full}, {full2} and {full3} into one paragraph.
Help me write a recommendation letter for {full}, who worked as {job} in my team for {n} years.
Write a cover letter. My name: {full}, phone {phone}, email {email}. Job: {job} at {company}.
I have an interview with {full} from {company} on {day}. What should I ask?
Write a toast for {first} and {first2}'s wedding. They met in {city}.
Write a birthday card for my {role} {first}, turning {n}. {sentence}
What gift would suit {first}? She loves {noun} and {noun2}.
Tell {first} that we accept. Then ask {first2} for the {noun}.
I got this from {first} yesterday: "Hi {first2}, can you send the {noun} to {full3} before {time}?" How do I answer?
Prepare an agenda for my one-on-one with {first} {sentence}
Turn these notes into minutes: {first} will {verb} the {noun}; {first2} to call {company}; {last3} absent.
Present: {full}, {full2}, {full3} and {initialLast4}. Apologies: {full5}.
Attendees: {first}, {first2}, {firstInitial3}, {title} {last4}
Who should present first, {first} or {first2}? {first} is more {adj}.
I think {full} is lying about the {noun}. Here is what she wrote:
Explain to {full}, a {job}, why {product} is slow.
Generate a performance review for {full}. Strengths: {adj}, {adj}. Weaknesses: {noun}.
Fill in the template: Dear {title} {last}, thank you for your {noun} of {date}.
Rewrite as {first} would say it: the {noun} is {adj}.
Compare the proposals by {company} (contact: {full}) and {company2} (contact: {full2}).
You are {first}, an assistant of {full2}. Answer every mail politely.
Pretend that you are my {role} {first} and we argue about {noun}.
{first} and I broke up on {date}. How do I tell {first2}, our {n}-year-old?
hey so {lowerFirst} from work keeps {verb}ing my {noun} and {lowerFirst2} does nothing about it
can u write a text to {lowerFirst} telling her im not coming on {day}
does {lower} have to give me 30 days notice before raising the rent
is {lowerFirst} a boys name or a girls name
i told {lowerFirst} and {lowerFirst2} that the meeting is at {time} but {lowerFirst} never showed up
Ask {full} ({email}) whether the {noun} can be moved to {date}.
Reply to {full} <{email}> and copy {full2} <{email2}>.
Our tenant {full} at {address} has not paid rent since {month}.
Ship it to {full}, {address}.
Send the parcel to {address}, attention {full}.
{full}
{address}
{phone}
Translate: "{full} was born in {city} on {date} and lives at {address}."
Make a family tree: {full} married {full2} in {year}; children {first3}, {first4} and {first5}.
Give me a plan for {first}'s onboarding in week one. Buddy: {first2}. Manager: {full3}.
Remind me: dentist {title} {last} on {date}; call {first2} back; pay {full3} {amount}.
Here is the chat. {first}: are you there? {first2}: yes, give me a minute. {first}: the {noun} broke again
Was {last} right to reject the {noun}? {title} {last} says it was {adj}.
According to {full}, {job} at {company}, the {noun} will {verb} by {year}.
"{sentence}" said {full}, who has lived in {city} for {n} years.
{full} said on {day} that the {noun} would {verb}.
Sign it as {full}.
Sign off as {first}. {sentence}
Best regards, {full}
Regards,
{full}
{job}, {company}
Add {full} as beneficiary and remove {full2}.
The author, {full}, explains why the {noun} matters. {last} also mentions {noun2}.
Write a complaint about {title} {full}, who works at the {company} branch in {city}.
Write a short bio of {full}: {job}, born {date}, {n} years at {company}, lives in {city}.
Review this CV: {full} | {email} | {phone} | {city} | {job}
Could you check whether {last}'s argument in the {noun} paper holds?
Write a wikipedia style article about {full} ({year} - {year}), a {job} from {city}.
Was born {full} in {city}, changed her name to {full2} after marriage.
Ask {first} to {verb} the {noun}, and if {first} says no ask {title} {last2}.
Let's say {first} has {n} apples and {first2} takes {number}. How many are left?
My {noun} teacher, {title} {last}, gave me a {adj} grade and my {role} {first2} thinks it's unfair.
I, {full}, hereby give notice of the termination of my contract with {company}.
This is {first} from {company}, calling about the {noun}.
It's {first}. {sentence}
Hi, I'm {first} and I have a question about {product}.
hi im {lowerFirst} and i have a question about {brandLower}
Hello {first}, {sentence}
Hello, my name's {full} and I live in {city}. {sentence}
You can call me {first}.
Thanks {first}! {sentence}
Thanks, {first}
Cheers,
{first}
Dear {first},
Dear {title} {last},
Hi {first} and {first2}, {sentence}
Ok {first}, what about the {noun}?
No, {first}, that is not the {noun} I meant.
Where is {first}? I have not seen {first} since {day}.
Did {full} ever {verb} a {noun}?
Has {first} sent the {noun} yet?
Will {first} and {first2} join us on {day}?
I saw {first} and {full2} at {place}.
Happy birthday {first}!
Meet {first}, our new {job}.
Congratulations to {full} on the {noun} award!
RIP {full}, the best {job} ever.
My kids {first} and {first2} go to {company}.
Our {role} {first} is {adj}.
We named our daughter {first} after {full2}.
{first}, {first2}, {first3}, {first4} and {first5} are in the same class.
Split the bill between {first}, {first2} and me.
cc {first}, {first2}
{first}'s {noun} is {adj}.
That was {full}'s idea, not {first2}'s.
{full}'s lawyer contacted {company} on {date}.
The case of {last} v. {last2} shows that {noun} matters.
In {last} (2019) and {last2} et al. (2021) the {noun} was measured.
The book "The {Adj} {Noun}" by {full} was translated by {full2}.
The film stars {full} and {full2} and was directed by {full3}.
Directed by {full}. Written by {full2} and {full3}.
Music: {full}. Lyrics: {full2}.
I love the new song by {full}!
Have you read anything by {last}? Her {noun} novel is {adj}.
{full} scored twice as {company} beat {company2}.
Minister {full} met {full2}, the president of {country}, in {city}.
President {last} and Prime Minister {last2} signed the treaty.
{full} ({country}) won the {noun} race ahead of {full2} ({country}).
The {adj} {job} {full} was arrested in {city}.
Police in {city} are looking for {full}, {n}, last seen near {place}.
{full}, {n}, of {city}, was charged with {noun} theft.
As {last} put it, the {noun} is {adj}.
{last} was a {adj} man who {verb}ed the {noun}.
After the war {full} moved to {city}, where {last} opened a {noun} shop.
`
/** Questions that mention no person: capitalized words that are not names. */
export const NOBODY = `
Oh my God, this {noun} is {adj}. Thank God it is {day}. God knows why. Jesus, that was {adj}.
Mars and Venus can be seen tonight, Saturn cannot. Is Pluto a planet? Mercury is not for sale in {city}.
P.S. The {noun} is {adj}. PS: Bring {noun2}. NB: {Noun} first.
Americans eat {noun}, Italians drink {noun2}. Italian {noun3}, Thai food and French {noun} are {adj}.
{Adv}, {city} has {n} parks. {country} does not. {Noun} does, too.
Thanks! Thanks, that helped. Thank you. Regards. Best. Cheers. Sincerely.
Sooo {adj}. Yesss. Nooo! Hmm. Erm, what? Wow. Ugh. Oops. Yikes. Yum.
What are the best things to do in {city} in {month}?
Is {month} a good time to visit {place}?
How do I install {product} on {brand}?
Refactor this function so that it uses {product} instead of {brand}.
Explain the difference between {product} and {brand}.
Why does {product} crash when I open a {noun}?
Write a unit test for the {Camel} class.
Convert the table to CSV. Columns: {Noun}, {Noun2}, {Adj}.
Write a haiku about {noun}.
Summarize the plot of "The {Adj} {Noun}".
Give me a recipe with {noun} and {noun2}.
Best {adj} laptop under {amount}?
Who invented the {noun}?
Will it rain in {city} on {day}? May I bring an umbrella?
May I ask what the {noun} costs?
Can you mark the errors in the text? Bill me later.
I will grant access, then you can {verb} the {noun}.
The rose garden in {place} is open from {month} to {month2}.
Mark all items as read. Will do.
She has a lot of hope, faith and grace. The art of war is an old book.
Drew a line from A to B. Pat the dough dry and dice the ginger.
Chase the ball, max out the credit, rob the bank, sue the company, jack up the car, frank talk, bob up and down.
Frankly, the miles add up. Dawn broke early; the robin sang on the olive branch above the heather and ivy.
I want a summer job in {city}. August was warm, June was wet and April dry.
The bishop moved to king's four; the knight took the rook. Check the page and the chart.
Our carter, baker, cook, mason and taylor guilds merged in {year}.
How much is a gray hunter coat with a long fisher collar?
Young people with long hair and brown shoes, a little black bag and a white car.
Send the bill to accounting. Grant the role. Read the case. Lock the gate.
Subject: {Adj} {Noun} Update
Re: {Noun} request for {month}
FYI: {sentence}
Dear Sir or Madam,
Dear Hiring Manager,
Dear Customer Support Team,
Dear all, {sentence}
Hello everyone, {sentence}
Hi team,
Hi there! {sentence}
Good morning, {sentence}
Best regards,
Kind regards, The {Noun} Team
Thank you for contacting {company}. Your ticket is {id}.
To whom it may concern: {sentence}
Terms and Conditions: The Buyer shall {verb} the {Noun}. The Seller shall not {verb} it.
The Company and the Employee agree that the Agreement ends on {date}.
{company} announced that it will {verb} {company2} for {amount}.
I bought a {product} at {company} in {city} for {amount}.
The {company} office in {city} is closed on {day}.
{company} and {company2} are suing each other in {city}.
Flights from {city} to {city2} with {company} cost {amount}.
Team {Noun} beat Team {Noun2} {n}-{n}.
Step {n}: {Verb} the {noun}. Step {n}: {Verb} the {noun2}.
Chapter {n}: The {Adj} {Noun}
1. {Verb} {noun}
2. {Verb} {noun2}
- {Adj} {noun}: {amount}
* {Noun} ({n})
## {Noun} {Noun2}
# {Adj} {Noun}
{Noun}: {adj}
{Noun} {Noun2}: {id}
{Adj} {Noun} {Noun2}
Total: {amount}
Name: 
Status: {Adj}
Error: {Noun} not found
Version {id} released on {date}
What does {noun} mean in {country}?
Who was the first {job} of {country}?
Is {product} better than {brand} for {noun}?
Translate "{sentence}" into French, German and Italian.
In English, please. Answer in Spanish, then in Portuguese.
Explain Bayes theorem, Newton's law and Ohm's law.
What is a Turing machine, a Fourier transform, a Markov chain, a Gaussian process?
Alzheimer's disease, Parkinson's disease, Crohn's disease and Hodgkin lymphoma compared
The Big Bang, the Cold War, World War II, the Great Depression and the Renaissance
Christmas, Easter, Ramadan, Hanukkah, Thanksgiving, Halloween and New Year's Eve
Monday to Friday, {time} to {time}
Apple, Orange, Banana, Cherry
Red, Blue, Green, Gray, Brown, White and Black
Pros: {adj}, {adj}. Cons: {adj}.
OK. Yes. No. Maybe. Sure! Great! Thanks! Please! Sorry! Wow! Hello! Hey! Lol
Yes, {sentence}
However, {sentence} Therefore, {sentence}
Also, the {noun} is {adj}. Then {verb} it. Now {verb} again. Next, {verb} the {noun2}.
God bless you. Jesus Christ! Good lord. Oh my God.
Dad and Mom went to see Grandma. Uncle and Auntie stayed.
The President, the Prime Minister, the Pope, the Queen and His Majesty arrived.
i want to {verb} my {noun} in {city} but {company} said no
how do i {verb} a {noun} in {brandLower} without {verb}ing the {noun2}
what is the {adj} way to {verb} {noun}? the {noun2} is {adj} and i am {adj}
the {noun} of the {noun2} is {adj}, so {verb} it {adv}
WHY IS THE {noun} NOT WORKING? I PAID {amount} FOR IT!
PLEASE {verb} MY {noun} NOW. THIS IS {adj}.
WARNING: DO NOT {verb} THE {noun}. SEE SECTION {n}.
IMPORTANT NOTICE
CONFIDENTIAL - INTERNAL USE ONLY
TODO: {verb} the {noun}
NOTE: the {noun} is {adj}
`
