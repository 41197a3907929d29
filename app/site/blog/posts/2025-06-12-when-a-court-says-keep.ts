import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'On May 13, 2025, a magistrate judge in New York ordered OpenAI to preserve output log data that would otherwise be deleted, in the copyright cases newspapers and authors have brought against the company. The order was meant to secure evidence. Its side effect made the news this month: conversations that users had deleted, or had marked as temporary, were to be set aside instead of being erased. OpenAI has objected, says that business customers with certain agreements are not affected, and is contesting the order as we write.',
  ),
  p(
    'Whatever comes of it, the episode shows something privacy policies mention in half a sentence: deletion is a promise with a condition. This post explains the condition.',
  ),
  h('What a litigation hold is'),
  p(
    'Anyone who is sued in the United States, or expects to be, has to keep what may become evidence. The duty begins before a judge says a word. A company stops its automatic deletion for the material in question; lawyers call that a litigation hold. If it deletes anyway, the court may assume the worst about what is gone, or sanction the company in other ways.',
  ),
  p(
    'A preservation order is the same duty, spelled out by a judge. It can be narrow (“the email of these five people”) or broad (“logs that would otherwise be deleted”). It binds the company, not you. But your words are in the company’s hands.',
  ),
  h('Why it beats your right to delete'),
  p(
    'Every right to deletion has exceptions, and this is one they all share. California’s law does not require a business to delete what it needs to comply with a legal obligation. The GDPR says the same for legal obligations, and for the establishment, exercise, or defense of legal claims. A company that is under an order and refuses to delete is not breaking its promise. It is obeying another one.',
  ),
  p('Three things, though, do not follow from an order to keep data:'),
  list(
    '**That everything may be kept.** An order covers one kind of data and one period. Everything else is to be deleted as before.',
    '**That it may be used.** Data under a hold should be kept separate and used only for the case. A hold is not a license to train on it.',
    '**That it stays forever.** When the case or the order ends, so does the reason. A good answer to your request says what will happen then.',
  ),
  h('Who gets to read it?'),
  p(
    'Preserved is not the same as published. In discovery, the other side may ask for relevant material; courts limit that with protective orders, samples, and the removal of identifying details. Still, people you never chose may end up reading a sentence you thought was erased: lawyers, experts, clerks. That is the risk our home page calls “subpoenaed archives.” It does not take a hacker. It takes a lawsuit between strangers.',
  ),
  h('What you can do'),
  list(
    '**Ask anyway.** A request on file before an order ends puts you in line for the deletion that follows. A refusal with a reason tells you more than an empty list of chats.',
    '**Ask precisely.** “Which of my data is kept under which legal obligation, and until when?” is a better question than “Is it gone?”',
    '**Look at your plan.** The terms for businesses and developers differ from those for consumers. If you handle other people’s secrets for a living, the consumer version was the wrong place for them long before any order.',
    '**Do not delete your own evidence.** If you are in a dispute yourself, the duty to preserve may be yours. Ask a lawyer before you clear anything out.',
    '**Send less.** A court can order a company to keep what it has. Nobody can order it to keep a name it never received.',
  ),
  h('What it means for a service like ours'),
  p(
    'When a provider answers “we cannot delete this because of a legal obligation,” we do not file it as a success, nor as defiance. It is a refusal with a stated reason. It is recorded with its wording and its date, and we ask again in the next cycle. Reminders that accuse a company of breaking the law while it obeys a court help nobody.',
  ),
  p(
    'And it is why we keep saying, wherever it is relevant, that nobody can guarantee a deletion. That is not modesty. A sentence such as “permanently deleted within 30 days” is true only until a judge signs an order.',
  ),
  p(
    'We will follow the case and write again when it is decided. If you want to form your own opinion, read the order itself: it is short, and much clearer than most of what has been written about it, including this post.',
  ),
]
