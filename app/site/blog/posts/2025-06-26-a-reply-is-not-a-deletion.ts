import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'You have sent a deletion request, and an answer is in your inbox. It is friendly, it thanks you, it takes your privacy seriously. Is anything deleted? The first sentence rarely tells. The second one often does.',
  ),
  p('Here are the kinds of answers that exist, in the order in which they tend to arrive.'),
  h('The receipt'),
  p(
    '“We have received your request and will respond within the time required by law.” This is an acknowledgment. It is worth having, because under California’s rules a business must confirm receipt within 10 business days, and because it proves the day. It confirms nothing else. The usual sign is a verb in the future tense: will review, will respond, will process.',
  ),
  h('The detour'),
  p(
    '“To submit a privacy request, please use our portal.” The company wants the request somewhere else. In California a business that receives a request through the wrong door has two options: treat it as if it had come through the right one, or tell you how to submit it properly. So a detour is a permitted answer. It does not start your request over out of malice, but it does leave you with a task. Do it the same day.',
  ),
  h('The question'),
  p(
    '“Please confirm that you are the owner of this account.” Verification is where most requests are lost. The mail looks like the others, the link expires, and after a while the company may close the request because it could not verify you. If an answer contains a question mark or a link with a deadline, stop reading everything else.',
  ),
  p(
    'A fair question asks for little: a reply from the address of the account, or a click while signed in. If a company asks for a copy of your passport to delete a chat, you may ask back why it needs more to delete the account than it needed to open it.',
  ),
  h('The instruction'),
  p(
    '“You can delete your conversations at any time in Settings.” True, and not an answer. You did not ask where the button is. A reply that only points to self-service has neither granted nor refused your request. Say so, once, politely, and repeat what you asked for: account, conversations, files, memories, feedback, and the copies at service providers.',
  ),
  h('The refusal'),
  p(
    '“We are unable to process your request because…” A refusal is better than it sounds. It has to give a reason, it can be partial, and it can be appealed in many states. Copy the reason word for word. There is a large difference between “we could not verify your identity”, which you can mend, “we are required by law to keep these records”, which you may have to accept, and “our policy does not provide for this”, which is not a reason at all.',
  ),
  h('The confirmation'),
  p('At last: “Your account and the personal information associated with it have been deleted.” Look at four things.'),
  list(
    '**Tense.** “Has been deleted” is a statement. “Has been scheduled for deletion” is a plan, and has a date that you should ask for.',
    '**Object.** “Your account” is not “your conversations”, and neither is “all personal information”.',
    '**Exceptions.** An honest confirmation names what stays: invoices, security logs, backups until they are overwritten, material that was separated from your account before. A confirmation without any exception is more often careless than perfect.',
    '**Sender.** Does the mail come from the company? A DKIM signature that matches its domain says yes. A message that claims a deletion and is not signed should change nothing in your records.',
  ),
  h('Why we never decide alone'),
  p(
    'Software can sort these kinds well, because the wording repeats. It should not have the last word on the one that matters. In our service, a mail that looks like a completion is shown to you with the deciding sentences marked, and with a question: is this a completion? Only your yes makes it one. A false “verified” is worse than ten reminders too many, because it ends the search.',
  ),
  h('What to keep'),
  p(
    'Keep the original message, with its headers, not a screenshot. Keep the day on which it came. And write down, in your own words, what was promised. If the same chat turns up again one day, you will want to know what exactly you were told, by whom, and when. A reply is not a deletion. But a well-kept reply is the next best thing: a statement that somebody can be held to.',
  ),
]
