import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'A privacy service for AI chats could begin with something clever: a shield made of mathematics, or a browser nobody can see through. Ours begins with a letter. It has a sender, a recipient, a date, a request, and a signature. It could have been written in 1900.',
  ),
  h('What a button leaves out'),
  p(
    'Every large assistant has a delete button. It does something real: the conversation leaves your list. But a button leaves you nothing to hold on to. It does not say what was deleted, where, or when. It does not say what was kept, or under which exception. If a copy turns up a year later, you cannot show that you ever asked.',
  ),
  p(
    'A letter changes four things at once. It names a right, so that the company has to find out whether the right applies. It starts a clock, because most privacy laws count the days from when a request is received. It asks for an answer, so that silence becomes a fact instead of a feeling. And it leaves two copies, one of which is yours.',
  ),
  h('What goes into it'),
  p('A useful demand is short. Most reasons for refusing one come down to something it left out. So ours say:'),
  list(
    '**who is asking:** your name, your account’s email address, and the state you live in, because the state decides which law applies;',
    '**what is asked for:** deletion of the account’s conversations, files, memories, and feedback, each by name, and that vendors holding copies delete them as well;',
    '**under which law,** cited once and correctly; where a state has no privacy law yet, the letter makes a request, not a claim;',
    '**what to answer:** whether the request was received, what was decided, what was kept, and why;',
    '**who is sending it:** an agent, with the signed permission attached.',
  ),
  p(
    'Then they stop. A letter should carry no more personal data than the recipient needs to find the account. It would be odd to ask for deletion by handing over a passport.',
  ),
  h('What a letter cannot do'),
  p(
    'It cannot force a server to forget. The company on the other side may have a lawful reason to keep something: an invoice, a security log, a record that a court has ordered to be kept. Backups may be left alone until they are next restored or used. A trained model does not become untrained because a row was deleted. And some companies simply answer late.',
  ),
  p(
    'We will not promise a deletion on any page, because nobody can guarantee what someone else does. What we can do is ask properly, keep asking on the right days, read the answers carefully, and keep all of it in a form you can hand to a regulator or a lawyer.',
  ),
  h('Why we also build the other half'),
  p(
    'A letter deals with what has already been said. It is better to act earlier. If a name never leaves your browser, no letter is needed to get it back. That is why the second thing we are building is a black bar: a small program that replaces private details with placeholders before a message is sent, and puts them back when the answer returns. We call that half Shield and the letter half Erase.',
  ),
  p(
    'Both follow the same rule. Whatever can be done on your own device is done there. What has to be done elsewhere is done in writing.',
  ),
  h('What you can expect from this blog'),
  p(
    'We will write about privacy law as people encounter it, about what providers say and how they answer, about how masking works, and about our own mistakes. When we give a number, we say where it comes from. When we do not know something, we say that too. None of it is legal advice; all of it is meant to be checked.',
  ),
  p('The first letter is the hardest to write. After that, it is mostly a matter of keeping a calendar.'),
]
