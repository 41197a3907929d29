/** News, reviews, questions and posts: places and companies where names could be, and names among them. */
export const PROSE = `
{country} rejected the plan on {day}, saying that {country2} had broken the agreement.
{country} has over {n} soldiers near the border. {country} and {country2} signed a truce in {city}.
Officials in {city} said that {country} would {verb} its embassy.
The government of {country} denied the report; {full}, a spokesman, called it {adj}.
{city} was hit by a storm last month, and {city2} is still without power.
Troops left {city}, {city2} and the town of {place} on {day}.
{company} rose {n}% after {full} stepped down. {company2} fell. {brand} was unchanged.
Last month, {company} laid off {n} people in {city}. Analysts at {company2} were surprised.
{company} wants to {verb} the {noun}, but {company2} has filed a complaint in {city}.
Most {country} companies, including {company} and {company2}, {verb} their {noun}.
Senator {last} and Governor {last2} met in {city}; {last} later flew to {country}.
{full}, who leads {company}, said {country} must {verb}. {last} did not say when.
"We are not happy with {company}," said {full}, a {job} from {city}.
{full} reports from {city}: the {noun} was {adj}, and {country} is calm.
In {city}, {full2} and her {role} {first} waited for the results.
Former president {full} returned to {country}, where {last} had been jailed in {year}.
Critics of {last} say the {noun} hurt {country}. Supporters in {city} disagree.
Great food, friendly staff. {company} in {city} is my favorite.
Best {noun} in {city}! Ask for {first}, she is {adj}.
{first} and his crew did a {adj} job on our {noun}. Highly recommend {company}.
I took my {product} to {company} and {first} fixed it in {n} minutes.
{last}'s {Noun} is a small shop near {place}. The {noun} was {adj}.
{first}'s Pizza, {first2}'s Diner and {last} Auto Repair are all on the same street.
Stay away from {company}! They charged me {amount} for a {noun}.
Staff were pleasant. Rooms were clean. Breakfast was {adj}. Parking costs {amount}.
Thanks to {first} at the {city} store for all the help.
We stayed at the {Noun} Hotel in {city}, right by {place}. Loved it.
Everything was {adj}. Delivery took {n} days. Very impressed. Would buy again.
Going to {country} next week, then {city} and {city2}. Any tips for {place}?
Has anybody been to {place} in {country}? Is {city} better than {city2}?
How far is {city} from {city2}? Can I take a train to {country}?
What do people eat in {country}? I like {noun} and {noun2}.
My cat {first} hates my dog {first2}. Both were adopted in {city}.
Moving back to {city} in {month}. Currently living in {city2}. Looking for a {noun}.
Attached is the {noun}. Please review. Hopefully it is {adj}. Unfortunately, the {noun2} is not.
Following up on the {noun}. Speaking of which, {first} wants to {verb} it.
Based on the {noun}, we think {company} will {verb}. Given the {noun2}, {first} disagrees.
Personally, I prefer {product}. Honestly, {brand} is {adj}. Obviously {company} knows.
Technically, {brand} is not a {noun}. Actually, {company} bought it. Basically free.
Both {product} and {brand} are {adj}, but {company} supports neither.
The {Adj} {Noun} Act and the {Noun2} Treaty bind {country}, {country2} and {country3}.
The {Noun} Group, the {Adj} Council and the {Noun2} Institute published a report.
The Gulf of {Noun}, the {Adj} River, Mount {Noun2}, Lake {Adj} and the Bay of {Noun}
The {place} area is near {city}. Downtown {city} is crowded; West {city2} is not.
{city} Police, {city2} University, the {country} Army and the {city} Times were told.
{title} {full} teaches at {company} in {city}; her class is called {Adj} {Noun}.
I read {full}'s new book on the flight to {city}. {last} writes about {country}.
Happy to report that {first} passed. Congrats, {first}! Proud of you.
so {lowerFirst} and me went to {brandLower} and it was {adj} lol
anyone in {city} up for a {noun}? {lowerFirst} is in. {handle} too?
im at {city} with {lowerFirst} and {lowerFirst2}, text me
new phone, who dis? its {lowerFirst} from {city}
{Noun} is life. {Adj} vibes only. {Noun2} season starts {day}.
Watching {Adj} {Noun} on {product}. {full} is so good in it.
Vote for {full}! {last} for {Noun}! {company} supports {last}.
BREAKING: {full} out at {company}. {full2} takes over in {month}.
{company} {n} - {company2} {n}. {last} scored, {last2} was sent off.
{handle} did you see {last} at {place}? {country} needs him
Omg {full} just followed me. Dead. Cannot {verb}.
I miss {city}. I miss {first}. I miss my {noun}.
{country}'s {noun} grew by {n}% in {year}, faster than {country2}'s.
Why is {country} poorer than {country2}? Compare {country} with {country3} and {country4}.
What is the capital of {country}? Which language do they speak in {country2}?
{city}'s mayor, {full}, promised a new {noun}. {city2}'s did not.
Translate this into German. Then write it in Spanish, Polish and Dutch.
Answer in French, please. My English is bad; my Italian is worse.
Teach me some Portuguese, Greek and Turkish words for {noun}.
What are IBAN, BIC, SWIFT, VAT, PIN, OTP, URL and HTML short for?
IBAN and BIC below. PIN sent by SMS. VAT ID on request. RSVP by {date}. ETA {time}. FYI, ASAP, TBD.
Our dog {Noun} and our cat {Noun2} {verb} all day.
Who wrote "The {Adj} {Noun}"? Who painted "{Noun} with {Noun2}"? Who sang "{Verb} Me {adv}"?
I finished "{Verb} the {Noun}" and "A {Adj} {Noun2}" this week.
The {last} administration wants to {verb} the {noun}; {last} himself said so on {day}.
President {last} nominated {full2} as {job}. {last} also named {full3}.
Prime Minister {full} met {title} {last2} in {city}, before {last} left for {country}.
Supporters of {last} marched in {city}. The {last} government and the {last2} camp disagree.
{last}, {last2} and {last3} voted against it; {last4} and {full5} did not.
Cleric {full} said {country} must leave {city}. {last} spoke in {city2}, {acronym} reported.
{acronym} said on {day} that {acronym2} had not told {company}. {acronym} officials in {city} declined to comment.
Hurricane {thing} hit {city} on {day}. {thing} was {adj}; {city2} and {place} lost power.
Typhoon {thing} left {n} people without homes, {acronym} said. In {city}, {thing} tore off roofs.
A {acronym} spokesman, {full}, called the {Noun} Plan {adj}. {Adj} groups in {country} welcomed it.
The {Adj} {Noun} Council, the {acronym} and {company} will {verb} {n} {noun} in {city}.
{country} bought {company}, said {company2}. {company} denies it. {Noun} prices rose.
{Adj} {noun} found in {city}. {Noun} experts at {company} were {adj}. {Adv}, nobody was hurt.
From {city} to {city2} by train, then {place}. {country} in {month} is {adj}. {Noun} not included.
{Adj} service! {Adj} prices. {Adv} recommended. {Noun} was {adj}, {noun2} too.
{shop} in {city} is the best. {Noun} was {adj}. Ask for {first}.
{shop} never {verb}. {shop2} does. {Adj} people, {adj} {noun}. Five stars!
Love {shop}! {first} is a great {job}, and {first2} is {adj}. Will come again.
Went to {shop} on {day}. {Adj} {noun}, rude staff. Avoid. Try {company} instead.
Took my {noun} to {shop} last {month}. {first} fixed it. Thanks {first}!
Terrible. Lied to me about the {noun}. Charged {amount}. Never again, {company}.
Yum! Fantastic {noun}. Fresh {noun2}. Cheap, too. {Adj} {Noun} is my favorite.
Great job, {first}! Kudos to {company}. Wonderful {noun}, wonderful people.
Visited {city} with my {role}. Stopped at {shop}. Walked to {place}. Cried. Laughed. Loved it.
Fish need {noun}. Cats {verb}. Dogs {verb2}. {Noun} eats {noun}. {Adj} {noun2} can {verb}.
A {Adj} {Noun} named {first} is for sale. {Noun}s cost {amount}.
Is {city} bigger than {city2}? {city} it is. {city}? Yes, {city}.
{brand} users say {brand} is {adj}. {brand} itself says nothing. {company} owns {brand}.
Does {brand} sync with {brand2}? {brand} or {company}? {Adj} question.
{acronym}, {acronym2} and {acronym3}: which {noun} is {adj}? {acronym} wins.
`
