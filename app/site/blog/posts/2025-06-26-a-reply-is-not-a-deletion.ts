import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'You have sent a deletion request, and an answer is in your inbox. It is friendly, it thanks you, it takes your privacy seriously. Is anything deleted? The first sentence rarely tells. The second one often does.',
  ),
  p('Here are the kinds of answers you may get, in the order they tend to arrive.'),
  h('The receipt'),
  p(
    '“We have received your request and will respond within the time required by law.” This is an acknowledgment. It is worth having, because under California’s rules a business must confirm receipt within 10 business days, and because it proves the date. It confirms nothing else. The giveaway is a verb in the future tense: will review, will respond, will process.',
  ),
  h('The detour'),
  p(
    '“To submit a privacy request, please use our portal.” The company wants the request somewhere else. In California, a business that receives a request through the wrong channel has two options: treat it as if it had come through the right one, or tell you how to submit it properly. So a detour is a permitted answer. There is no malice in it, but it does leave you with a task. Do it the same day.',
  ),
  h('The question'),
  p(
    '“Please confirm that you are the owner of this account.” Verification is where most requests get lost. The email looks like all the others, the link expires, and after a while the company may close the request because it could not verify you. If an answer contains a question mark or a link with a deadline, deal with that first.',
  ),
  p(
    'A fair question asks for little: a reply from the account’s email address, or a click while signed in. If a company asks for a copy of your passport to delete a chat, you can ask why it needs more to delete the account than it needed to open it.',
  ),
  h('The instruction'),
  p(
    '“You can delete your conversations at any time in Settings.” True, and not an answer. You did not ask where the button is. A reply that only points to self-service has neither granted nor refused your request. Say so once, politely, and repeat what you asked for: the account, conversations, files, memories, feedback, and the copies vendors hold.',
  ),
  h('The refusal'),
  p(
    '“We are unable to process your request because…” A refusal is better than it sounds. It has to give a reason, it can be partial, and in many states you can appeal it. Copy the reason word for word. There is a big difference between “we could not verify your identity,” which you can fix, “we are required by law to keep these records,” which you may have to accept, and “our policy does not provide for this,” which is not a reason at all.',
  ),
  h('The confirmation'),
  p('At last: “Your account and the personal information associated with it have been deleted.” Check four things.'),
  list(
    '**Tense.** “Has been deleted” is a statement. “Has been scheduled for deletion” is a plan; ask for the date.',
    '**Object.** “Your account” is not “your conversations,” and neither one is “all personal information.”',
    '**Exceptions.** An honest confirmation names what stays: invoices, security logs, backups until they are overwritten, material separated from your account earlier. A confirmation with no exceptions is more often careless than perfect.',
    '**Sender.** Does the email come from the company? A DKIM signature that matches its domain says yes. A message that claims a deletion and is not signed should change nothing in your records.',
  ),
  h('When software should ask'),
  p(
    'Software can sort these kinds well, because the wording repeats. It should not guess about the one that matters. In our service, an email closes a request by itself only if the company signed it, it belongs to that request, and every sentence in it is clear. Any other email that looks like a completion is shown to you with the key sentences marked, and with a question: is this a completion? Then only your yes makes it one. A false “verified” is worse than ten extra reminders, because it ends the search.',
  ),
  h('What to keep'),
  p(
    'Keep the original message, with its headers, not a screenshot. Keep the date it came. And write down, in your own words, what was promised. If the same chat turns up again one day, you will want to know exactly what you were told, by whom, and when. A reply is not a deletion. But a well-kept reply is the next best thing: a statement someone can be held to.',
  ),
]
