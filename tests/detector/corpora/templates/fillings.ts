const list = (text: string) => text.split('|').map(each => each.trim())

export const TITLES =
  list(`Mr. | Mrs. | Ms. | Dr. | Mr | Mrs | Ms | Miss | Dr | Prof. | Professor | Judge | Sir | Lady | Captain | Sgt. | Officer | Nurse |
  Pastor | Rev. | Father | Sister | Coach | Senator | President | Councillor | Detective | Attorney | Grandma | Grandpa | Uncle | Aunt | Auntie | Cousin | Nana | Señor | Sra. | Patient | Principal | Reverend | Governor | Mayor | Minister | Chairman | Chancellor | Sheikh | Imam | Ayatollah | Cardinal | General | Ambassador | Secretary | Congressman | Representative | Sen. | Gov. | Capt. | Chief | Pope | Herr | Frau | Monsieur | Mme | Doctor | Lt. | Colonel`)

export const ROLES =
  list(`manager | landlord | boss | colleague | neighbour | neighbor | doctor | lawyer | accountant | teacher | client | tenant | sister | brother |
  mother | father | mom | dad | wife | husband | son | daughter | cousin | uncle | aunt | friend | best friend | roommate | flatmate | girlfriend | boyfriend |
  ex | ex-wife | ex-husband | partner | coworker | co-worker | supervisor | therapist | dentist | nurse | assistant | intern | team lead | CEO | CTO | HR manager | recruiter |
  candidate | employee | student | professor | plumber | nanny | babysitter | grandson | granddaughter | grandmother | niece | nephew | patient | customer | supplier |
  contractor | project manager | director | editor | coach | mentor | stepson | mother-in-law | brother-in-law | fiancé | fiancée | guest | witness | applicant | buyer | seller`)

export const PRODUCTS =
  list(`Python | JavaScript | TypeScript | React | Django | Docker | Kubernetes | Excel | Word | PowerPoint | Outlook | Slack | Zoom | Teams | Jira |
  Confluence | GitHub | GitLab | Notion | Figma | Photoshop | iPhone | Android | Windows | Linux | Ubuntu | macOS | Chrome | Firefox | Safari | Claude | ChatGPT |
  Gemini | Copilot | Alexa | Siri | Spotify | Netflix | YouTube | Instagram | Facebook | TikTok | WhatsApp | Telegram | Tesla | Corolla | Civic | Ruby | Rust | Go |
  Java | Scala | Julia | Swift | Kotlin | Postgres | MySQL | MongoDB | Redis | Kafka | Jenkins | Ansible | Terraform | Grafana | Salesforce | HubSpot | Stripe | PayPal |
  Venmo | Shopify | WordPress | Wix | Airbnb | Uber | Lyft | Grammarly | Duolingo | Kindle | PlayStation | Xbox | Nintendo Switch | Minecraft | Fortnite | Tylenol |
  Ibuprofen | Metformin | Lisinopril | Xanax | Prozac | Adderall | Monopoly | Lego | Ikea | Roomba | Nespresso | Prius | Mustang | Pandas | NumPy | Flask | Angular | Vue |
  Svelte | Lambda | Azure | AWS | Oracle | Tableau | QuickBooks | Word 2016 | Windows 11 | Next.js | Node.js | Vim | Emacs | Laravel | Celeste | Hugo | Ada | Pascal | Maven | Alexa`)

export const NUMBERS = list(
  `two | three | four | five | six | seven | eight | nine | ten | a dozen | twenty | forty-five | hundred`,
)

export const WORLD = {
  countries:
    list(`United States | USA | Canada | Mexico | Brazil | Argentina | Chile | Peru | Spain | Portugal | France | Germany | Italy | Austria | Switzerland | Belgium |
    Netherlands | United Kingdom | UK | England | Scotland | Wales | Ireland | Denmark | Norway | Sweden | Finland | Iceland | Poland | Czechia | Slovakia | Hungary |
    Romania | Bulgaria | Greece | Turkey | Russia | Ukraine | Georgia | Armenia | Israel | Egypt | Jordan | Lebanon | Iraq | Iran | India | Pakistan | Bangladesh | Nepal |
    China | Japan | South Korea | Taiwan | Vietnam | Thailand | Indonesia | Malaysia | Singapore | Philippines | Australia | New Zealand | South Africa | Nigeria | Kenya |
    Ghana | Ethiopia | Morocco | Algeria | Tunisia | Senegal | Chad | Mali | Cuba | Jamaica | Cyprus | Malta | Kuwait | Qatar | Saudi Arabia | España | Deutschland | Brasil`),
  cities:
    list(`London | Paris | Berlin | Madrid | Rome | Vienna | Lisbon | Dublin | Boston | Chicago | Austin | Houston | Dallas | Denver | Seattle | Portland | Phoenix | San Diego |
    San Francisco | Los Angeles | New York | New York City | NYC | Washington | Charlotte | Savannah | Madison | Lincoln | Jackson | Orlando | Sydney | Melbourne | Adelaide | Victoria |
    Toronto | Montreal | Vancouver | Tokyo | Kyoto | Seoul | Beijing | Shanghai | Hong Kong | Mumbai | Delhi | Lagos | Nairobi | Cairo | Istanbul | Athens | Warsaw | Prague |
    Munich | Hamburg | Florence | Milan | Barcelona | Sevilla | Manchester | Liverpool | Leeds | Bristol | Chelsea | Brooklyn | Cleveland | Santa Barbara | Santiago | San José | Lima`),
  places:
    list(`Central Park | Heathrow | JFK | Lake Victoria | Mount Everest | Silicon Valley | Wall Street | Oxford Street | Hyde Park | Times Square | Golden Gate Bridge | Big Ben |
    Eiffel Tower | Route 66 | Yellowstone | the Alps | the Rockies | Lake Tahoe | Niagara Falls | Stonehenge | Disneyland | Madison Square Garden | St. Peter's | Mary Queen Hospital |
    King's Cross | Charles Bridge | Prince Edward Island | St. Louis | St. Paul | San Antonio | Alexandria | Port Elizabeth | Fort Worth | Cape Town | Mount Vernon | the Black Forest`),
  organisations:
    list(`Google | Microsoft | Apple | Amazon | Meta | IBM | Intel | Oracle | Samsung | Sony | Toyota | Honda | Ford | BMW | Siemens | Bosch | Nestlé | Unilever | Nike | Adidas |
    Walmart | Target | Costco | Starbucks | McDonald's | Wendy's | Delta | Lufthansa | Ryanair | Emirates | FedEx | UPS | DHL | Visa | Mastercard | American Express | JPMorgan |
    Goldman Sachs | Morgan Stanley | Wells Fargo | Barclays | HSBC | Deutsche Bank | Santander | BBVA | Deloitte | KPMG | PwC | Ernst & Young | Johnson & Johnson | Procter & Gamble |
    Pfizer | Moderna | Bayer | Novartis | Kaiser | Blue Cross | Medicare | Medicaid | IRS | FBI | NASA | NHS | WHO | UNICEF | European Union | EU | UN | United Nations | Congress | Senate |
    Harvard | Stanford | MIT | Yale | Oxford | Cambridge | Johns Hopkins | Mayo Clinic | Cleveland Clinic | St. Mary's Hospital | Red Cross | Reuters | BBC | CNN | New York Times | Wikipedia |
    Stack Overflow | Reddit | Manchester United | Real Madrid | Yankees | Lakers | Home Depot | Best Buy | Marks & Spencer | Tiffany | Ben & Jerry's | Harley-Davidson | Levi Strauss | OpenAI | Anthropic`),
}

/** Ordinary sentences without a name, to surround other sentences. */
export const SENTENCES =
  list(`Please keep it short. | Can you make this sound more professional? | Thanks a lot! | Let me know what you think. | I need it by tomorrow. |
  What should I do? | Fix the grammar, please. | Summarize this in three bullet points. | Is that legal? | Keep the tone friendly. | Make it less formal. | Be honest. |
  Do not change the facts. | Write it in plain English. | Use a table. | I am really worried about this. | Any advice would help. | Translate it into Spanish. |
  Please reply in German. | Add a subject line. | Add a polite closing. | How do I respond? | Explain like I am five. | Give me two versions. | Under 150 words, please. |
  This is urgent. | Remove anything confidential. | Check the numbers. | Sort by date. | Return valid JSON only. | Act as an editor. | Proofread the text below.`)
