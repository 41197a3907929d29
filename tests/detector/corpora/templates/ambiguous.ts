/** Names that are also words, and words that could be names. The text between « and » is a name. */
export const AMBIGUOUS = `
I asked «May» whether May is a good month, and «May» said no.
«Will» will bring the will that «Will» wrote.
«Mark» said to mark the box. Did «Mark» mark it?
«Rose» planted a rose. The roses that «Rose» planted rose early.
«Bill» paid the bill. «Bill» never forgets a bill.
«Grace» has grace, «Hope» has hope and «Faith» keeps the faith.
Have you seen «Will»? He said he will call.
Ask «Mark» to check it. Mark the answer with a pen.
Tell «Rose» that the wine is rosé. Give «Bill» the bill.
«Sue» wants to sue them. «Sue»'s lawyer agreed.
«Pat» will pat the dog. «Drew» drew a picture. «Chase» will chase it.
«April» works in April and May. «June» starts in June.
I met «April» in March. «Summer» was there too; it was a hot summer.
«Jack» used a jack to lift the car. «Rob» was robbed.
«Frank» was frank with me. «Art» loves art. «Gene» studies genes.
«Dean» is the dean. Judge «Bishop» presided. Major «Knight» reported.
Mr. «Brown» wore a brown coat; Mrs. «White» painted the wall white, Ms. «Green» and Dr. «Black» agreed.
Is «Young» still young? Mr. «Long» wrote a long letter to Miss «Short».
«Joy» told «Dawn» that dawn brings joy. «Ivy» likes ivy, «Olive» hates olives.
Will you ask «Will»? Would «Will» do it?
May I speak to «May»? May we?
«Charity» gave to a charity. «Christian» is a Christian.
«Jordan» flew to Jordan. «Paris» loves Paris. «Chelsea» lives in Chelsea. «Austin» moved to Austin.
«Madison», {n}, is from Madison. «Georgia» moved to Georgia with «Virginia». «Sydney» hates Sydney.
Meeting with «Jordan», «Austin» and «Brooklyn» at {time}; then a flight to Austin via Charlotte.
My friend «Paris» and her sister «London» visited Florence and Lourdes in {city}.
We spoke to «Chase» and «Miles» about the Chase account and the air miles.
«Carter», «Mason», «Hunter» and «Cooper» signed. The cooper made a barrel; the hunter left.
«Baker» called. The baker was out. «Cook» left with «Page» and «King».
Ms. «Price» asked for the price. Mr. «Banks» called the banks. Officer «Rich» is not rich.
Dr. «Bell» rang the bell. Nurse «Love» sends love. Pastor «Church» is at church.
«Penny» paid a penny. «Sandy» likes sandy beaches. «Crystal» broke the crystal. «Ruby» wears a ruby. «Pearl» has a pearl.
«Daisy» and «Violet» picked daisies and violets. «Jasmine» drinks jasmine tea. «Ginger» bought ginger. «Basil» grows basil.
«Ray» saw a ray of light; «Cliff» fell off a cliff; «Rocky» likes rocky roads; «Stone» threw a stone.
«Angel» is an angel. «Victor» was the victor. «Guy» is a nice guy. «Junior» is junior to me.
«Harry» will harry them. «Nick» got a nick. «Curt» was curt. «Les» has less. «Norm» is the norm.
«Mercy» begged for mercy. «Destiny» met her destiny. «Harmony» sings in harmony. «Melody» hums a melody.
«Ford» drives a Ford. Tesla's stock fell. «Wells» works for Wells Fargo. «Morgan» left Morgan Stanley.
«Lincoln» was born in Lincoln. «Washington» met «Hamilton» in Washington. «Jackson» lives in Jackson.
did «will» tell you that he will be late? ask «mark» or «rose», «may» is off today
i met «grace» and «hope» at the bar, then «bill» showed up with «summer»
mark my words, may the best man win, rose tinted glasses, will do
may i have your bill, it will be hard to grant that, hope it works
{first} gave «Will» and «May» the bill on {day}.
I work with «Mark», «Grace» and «Bill»; {first} joins in May.
Let {first} and «Rose» know. May {first} go home? Will {first} be back in May?
«Will {last}» signed. «Mark {last2}» paid. «Rose {last3}» wrote. «May {last4}» called. «Bill {last5}» left.
«Grant {last}» asked for a grant. «Faith {last2}» and «Hope {last3}» are sisters. «Chase {last4}» and «Hunter {last5}» agreed.
«Art {last}», «Drew {last2}», «Max {last3}», «Sky {last4}»
«Dawn {last}» starts in June. «June {last2}» retires in April. «April {last3}» turns {n}.
«Frank {last}»: frank is my middle name.
«{first} Brown», «{first2} White», «{first3} Long», «{first4} Young» and «{first5} King»
«{first} Park» met «{first2} Banks» at Central Park. «{first3} Street» lives in {city}.
«{first} Price», «{first2} Wood», «{first3} Stone», «{first4} Field», «{first5} Bush»
Mr. «Hill» went up the hill; Mrs. «Rivers» lives by the river with Dr. «Fish».
{title} «Good», {title} «Wise», {title} «Strong» and {title} «Sharp»
Please tell {title} {word} that the {noun} is ready.
{word} and {first} will {verb} the {noun} on {day}.
I think {word} is {adj}. Has {word} called? {word} said so.
{word} {last} called about the {noun}.
My {role} {word} wants to know more about the {noun}.
Ask {word} for the {noun}, then send it to {word2}.
Hi {word}, {sentence}
Thanks, {word}
Dear {word},
Is {word} coming to the party? {word}'s {noun} is here.
{word} ({job}) and {word2} ({job}) met {full}.
i told {lowerWord} about it and {lowerWord2} laughed
my {role} {lowerWord} is {adj}, ask {lowerWord2} why
can you remind {lowerWord} that the {noun} is due in may
«{first} {surWord}» and {title} {surWord2} signed the contract.
{title} {surWord} has a {noun}. Did {surWord} say so? {surWord}'s lawyer did.
Patient «{first} {surWord}» was seen by Dr. {surWord2} on {date}.
I live near the park on the hill, by the wood and the stone bridge over the brook.
Grant money, bill of rights, page one, king size, young adults, long term, price list, fields and rivers.
In May, the roses bloom. In June, we will mark the exams. In April, the joy was short. By August, hope was gone.
The bill will grant hope. A rose is a rose. The mark is a penny. The jack, queen and king are cards. Faith and mercy matter.
Will the bill pass in May? May the bill pass? Mark it. Hope so. Bless you. Chase bank will bill you.
Grace period: {n} days. Mark up the price. Rose bushes for sale. Hope this helps! Will call back. May include nuts. Bill due {date}.
Hope you are well. Mark as done. Will pay on {day}. Rob from the rich? Sue for damages. Drew a blank. Pat on the back.
Art class, Joy ride, Sky high, Dawn patrol, Rich text, Frank advice, Major update, Angel investor, Junior developer, Max value
max_value = {n}; mark = True; will_call = False; art = None; rose.color = "red"
The Ruby gem, the Crystal language, Julia sets, the Jasmine test runner, a Jenkins job, the Ada compiler and a Scala trait
Read the Emma audiobook? Order Chai, a Margarita, a Bloody Mary, Caesar salad, eggs Benedict and an Arnold Palmer.
St. Patrick's Day, Valentine's Day, Martin Luther King Day and St. Andrew's Cross
The Victoria line to King's Cross, then the Elizabeth line to St. James's Park
Hurricane Katrina, Storm Ciara, the Florence exhibition, the Charlotte airport, Victoria Falls and Mount Elbert
«Ángel» vio un ángel. «Rosa» compró una rosa rosa. «Pilar» se apoyó en un pilar. «Consuelo» busca consuelo.
«Mercedes» conduce un Mercedes. «Dolores» tiene dolores. «Esperanza» no pierde la esperanza. «León» vio un león.
El señor «Blanco» lleva un traje blanco y la señora «Moreno» es rubia. «Paz» quiere paz.
«Wolf» sah einen Wolf. Herr «Koch» ist Koch und Frau «Schneider» ist Lehrerin. «Ernst» meint es ernst.
Frau «Sommer» kommt im Sommer, Herr «Winter» im Winter. Der Bäcker heißt «Becker», der Müller heißt «Müller».
M. «Petit» est petit. Mme «Leblanc» porte une robe blanche. «Aimée» est aimée. «Pierre» a jeté une pierre.
«Rosa» comprou uma rosa. O senhor «Pinto» viu um pinto. «Vitória» teve uma vitória.
La signora «Rossi» ama i fiori rossi. «Fiore» compra un fiore. «Gioia» prova gioia.
`
/** Forenames that are also words, and surnames that are. */
export const WORD_FORENAMES =
  'Will May Mark Rose Bill Grace Hope Faith Joy Dawn Ivy Olive Sue Pat Drew Chase April June August Summer Autumn Jack Rob Frank Art Gene Dean Ray Cliff Rocky Sandy Penny Ruby Pearl Crystal Amber Jade Daisy Violet Iris Lily Jasmine Ginger Basil Heather Hazel Holly Angel Victor Guy Miles Max Grant Hunter Carter Mason Cooper Parker Sky Skye River Brook Clay Reed Heath Glen Dale Cruz Paz Luz Sol Mar Bella Nova Star Stella Destiny Harmony Melody Trinity Genesis Serenity Mercy Charity Prudence Patience Constance Felicity Verity Honor Justice Royal Prince King Duke Earl Major Junior Buddy Rusty Bud Chip Skip Rick Nick Harry Don Hank Buck Rex Rod Rich Curt Norm Les Jordan Paris London Austin Chelsea Madison Georgia Virginia Sydney Brooklyn Savannah Charlotte Florence Lincoln Jackson Dallas Houston Israel China India Asia Kenya Ireland Wolf Bear Fox Robin Jay Wren Raven Phoenix Sage Rosemary Willow Forest Rain Storm Sunny Lucky Happy Ace Zen Kit Tip Bo Ian Wade Lance Pierce Ford Tuesday Wednesday Blue Scarlet Gray Ash Rowan Laurel Myrtle Fern Flora Fauna Dolly Barbie Coco Candy Sugar Honey Cherry Apple Clementine Peaches Sapphire Opal Diamond Gemma Cameron Kelly Casey Tracy'.split(
    ' ',
  )
export const WORD_SURNAMES =
  'Brown White Green Black Gray Young Long Short King Knight Bishop Pope Price Banks Wood Stone Field Bush Hill Rivers Lake Ford Park Street Church Bell Love Rich Baker Cook Page Cooper Carter Mason Hunter Fisher Taylor Smith Miller Turner Walker Parker Porter Gardner Butler Carpenter Weaver Potter Shepherd Farmer Archer Fowler Marshall Sergeant Major Good Wise Strong Sharp Small Little Best Noble Swift Savage Moody Gentle Bright Dark Frost Snow Rain Winter Summer Day Weeks March May Friday Noon Fox Wolf Bird Hawk Crane Drake Swan Lamb Bull Fish Pike Bass Salmon Berry Rice Bean Pepper Cherry Lemon Oakes Rose Flowers Branch Root Forest Marsh Moss Brooks Waters Pond Wells Bridges Gates Walls House Hall Chambers Castle Towers Barnes Mills Steel Silver Gold Cash Penny Power Case Law Justice Judge Sheriff English French Holland Ireland London York Washington Jackson Lincoln Hamilton Fine Case Cross Bond Card Chance Hand Foot Head Hope Joy Grant Grace Bloom Block Booth Cole Dean Dick Dunn Duke Early Eve Fair Flood Free Fuller Glass Hood Horn Joiner Keys Lane Link Locke Lot Means Mead More Nail Parks Pitt Quick Read Roads Sales Self Speed Spring Steward Story Tank Thorn Torres Trout True Tull Vice Ward Ware Webb West North South East Worth Wren'.split(
    ' ',
  )
