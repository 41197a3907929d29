import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'A privacy right that takes an afternoon to use is a right for people with free afternoons. That is why California’s law lets someone else use it for you: an authorized agent. Other states have followed halfway or not at all. Anyone who sends requests for other people, as we do, has to know the difference, because a letter sent in the wrong capacity can be ignored.',
  ),
  h('California: signed permission'),
  p(
    'The regulations under the California Consumer Privacy Act are the most detailed. When an agent makes a request to delete, the business may ask the agent for proof that you gave **signed permission**. It may also ask you to do one of two things: verify your own identity directly, or confirm directly that you gave the agent permission.',
  ),
  p(
    'It may not go further than the regulations allow and insist on a power of attorney. If the agent has one under the state’s Probate Code, the business may not ask for those extra confirmations; but that is a formal document, with witnesses or a notary. A checkbox on a website is not one, and calling it one does you no favors. What a checkbox, a signature, a text, and a date add up to is signed permission. That is exactly what the rule asks for.',
  ),
  p(
    'The agent has duties, too. It must keep your information secure, and may use it only for your request, its verification, and fraud prevention.',
  ),
  h('The other states'),
  p(
    'The states’ comprehensive privacy laws resemble one another. Nearly all of them include a right to delete, and nearly all give the business 45 days; Iowa gives 90. On agents, they part ways.',
  ),
  list(
    '**Agents are recognized** in Colorado, Connecticut, Texas, Oregon, Montana, Nebraska, and Delaware, among others. But read the section: in several of these laws the agent appears in the part about opting out of sales and targeted advertising, and it is at least arguable whether the agent may also ask for deletion.',
    '**No agent is mentioned** in the laws of Virginia, Utah, Iowa, and Florida. That does not forbid anyone from helping you. It does mean the business does not have to treat a helper’s letter as your request.',
  ),
  p(
    'The answer to the second group is simple, and older than any privacy law: you sign the letter yourself, and someone else delivers it. A messenger does not need to be recognized. The letter then speaks in the first person, “I ask you to delete,” with your name at the bottom. It mentions the service that delivers it only as an address for the reply.',
  ),
  h('Refused? There may be an appeal'),
  p(
    'Here, the newer laws are better than California’s. Virginia, Colorado, Connecticut, Texas, Oregon, Montana, Nebraska, Delaware, and others give you the right to appeal a refusal to the business itself, which has to decide again within a set time and tell you how to reach the Attorney General. California and Utah have no such step. Where an appeal exists, use it before you complain. The regulator will ask whether you did.',
  ),
  h('What we changed'),
  p('Reading all of this side by side led us to four rules for our own software:'),
  list(
    'Your ZIP code determines the letter. The state behind it chooses the statute, the number of days, and whether the letter is an agent’s or your own.',
    'The words “power of attorney” do not appear in our authorization. It is a signed permission for privacy requests, for one verified address, and it can be withdrawn.',
    'Every letter carries the permission as a document, with the text that was signed, its date, and its fingerprint, so nobody has to ask for it.',
    'If a provider asks you to confirm directly, we say so at once and loudly. It is the one step nobody can take for you, and the most common reason a good request goes nowhere.',
  ),
  h('A word on the patchwork'),
  p(
    'One federal law would make this easier. There is none. Until there is, the honest way to serve people in fifty states is a table with fifty rows, a lawyer who checks it, and a date on every row. New laws take effect every few months; some of this post will be out of date before long. If your state is not listed above, it may still have a law. And if it has none, nothing stops you from asking politely: many companies use one process for everyone, because two cost more.',
  ),
  p('None of this is legal advice. It is a map, and maps have edges.'),
]
