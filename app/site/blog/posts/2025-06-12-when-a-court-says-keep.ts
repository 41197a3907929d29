import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'On May 13, 2025, a magistrate judge in New York ordered OpenAI to preserve output log data that would otherwise be deleted, in the copyright cases that newspapers and authors have brought against the company. The order was meant to secure evidence. Its side effect made the news this month: conversations that users had deleted, or had marked as temporary, were to be kept apart instead of being erased. OpenAI has objected, says that business customers with certain agreements are not affected, and is contesting the order as we write.',
  ),
  p(
    'Whatever comes of it, the episode shows something that privacy policies mention in half a sentence. Deletion is a promise under a condition. This post explains the condition.',
  ),
  h('What a litigation hold is'),
  p(
    'Anybody who is sued in the United States, or expects to be, has to keep what may become evidence. The duty begins before any judge says a word. A company stops its automatic deletion for the material in question; lawyers call that a litigation hold. If it deletes anyway, the court may assume the worst about what is gone, or punish the company in other ways.',
  ),
  p(
    'A preservation order is the same duty, spelled out by a judge. It can be narrow (“the mail of these five people”) or broad (“logs that would otherwise be deleted”). It binds the company, not you. But your words are in the company’s hands.',
  ),
  h('Why it beats your right to delete'),
  p(
    'Every deletion right has exceptions, and this is one that all of them share. California’s law does not require a business to delete what it needs in order to comply with a legal obligation. The European regulation says the same for legal obligations, and for the establishment, exercise or defense of legal claims. A company that is under an order and refuses to delete is not breaking its promise. It is obeying another one.',
  ),
  p('Three things, though, do not follow from an order to keep:'),
  list(
    '**That everything may be kept.** An order covers a kind of data and a period. What lies outside is to be deleted as before.',
    '**That it may be used.** Data under a hold should be kept apart, and used for the case and for nothing else. It is not a license to train on it.',
    '**That it stays for ever.** When the case or the order ends, the reason ends. A good answer to your request says what will happen then.',
  ),
  h('Who gets to read it?'),
  p(
    'Preserved is not the same as published. In discovery the other side may ask for relevant material; courts limit that with protective orders, samples, and the removal of identifying details. Still, people whom you never chose may end up reading a sentence that you believed erased: lawyers, experts, clerks. That is the risk that we list on our home page as “subpoenaed archives”. It does not take a hacker. It takes a lawsuit between strangers.',
  ),
  h('What you can do'),
  list(
    '**Ask anyway.** A request on file before an order ends puts you in line for the deletion that comes after. A refusal with a reason tells you more than an empty list of chats.',
    '**Ask precisely.** “Which of my data is kept under which legal obligation, and until when?” is a better question than “Is it gone?”',
    '**Look at your plan.** Terms for business customers and for programmers differ from those for consumers. If you handle other people’s secrets for a living, the consumer version was the wrong place for them before any order existed.',
    '**Do not delete your own evidence.** If you are in a dispute yourself, the duty to keep may be yours. Ask a lawyer before you clear anything out.',
    '**Send less.** A court can order a company to keep what it has. Nobody can order it to keep a name that it never received.',
  ),
  h('What it means for a service like ours'),
  p(
    'When a provider answers “we cannot delete this because of a legal obligation”, we do not file it as a success, and not as defiance either. It is a refusal with a stated reason. It is recorded with its wording and its date, and it stays open to be asked again. Reminders that accuse a company of breaking the law, while it follows a court, help nobody.',
  ),
  p(
    'And it is why we keep saying, on every page where it fits, that nobody can guarantee a deletion. It is not modesty. A sentence such as “permanently deleted within 30 days” is true until a judge signs a page.',
  ),
  p(
    'We will follow the case and write again when it is decided. If you want to form your own opinion, read the order itself: it is short, and much clearer than most of what has been written about it, this post included.',
  ),
]
