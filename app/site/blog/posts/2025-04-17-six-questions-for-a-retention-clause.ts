import { type Block, h, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'Somewhere in every AI assistant’s policies is a paragraph about retention. It is rarely long and rarely false. It is usually incomplete, in ways that show only when you ask it questions. Policies change often, so we will not print a table here that would be wrong next month. Here is the method instead.',
  ),
  h('1. What starts the countdown?'),
  p(
    '“Deleted within 30 days” sounds exact. Thirty days from what? From the moment you press delete, from the day you close the account, from the last time you used it? A clause that counts from your action puts you in control. A clause that counts from theirs (“once no longer needed”) does not count at all. Mark the verb and its subject.',
  ),
  h('2. Which copy is meant?'),
  p(
    'A conversation exists in several places: in the list you see, in the database behind it, in request logs, in backups, in queues for safety review, perhaps in a training dataset. Many clauses talk about one of these and let you believe they cover them all. “From our systems,” “from your history,” and “from production” do not mean the same thing. If backups are not mentioned, assume they are not included.',
  ),
  h('3. What happens to anything a person has looked at?'),
  p(
    'Providers take samples of conversations for review: for safety, for quality, for training. Reviewed material is often separated from the account and kept on its own schedule, sometimes for years. Once it is separated, your delete button no longer reaches it, because in the database it is no longer “yours.” Look for “reviewed,” “flagged,” “annotated,” or “disconnected from your account,” and read the number that follows.',
  ),
  h('4. Is training a setting or a condition?'),
  p(
    'Some services train on your content unless you object, some only if you agree, and some not at all in their paid or business versions. Find the setting, note its default, and note its tense. Almost every opt-out works only for the future. Whatever was collected while the switch was on stays where it went. A model that has learned from a text cannot give it back on request.',
  ),
  h('5. Who else holds it?'),
  p(
    'Assistants run on rented computers, search the web through partners, and connect to calendars, drives, and stores. Each connection is another retention clause you have not read. A good policy names its processors or links to a list. For plug-ins and connectors, it usually refers you to the other company, which is fair, but it means that deleting something in the assistant deletes nothing there.',
  ),
  h('6. What overrides all of the above?'),
  p(
    'Every clause ends with exceptions: legal obligations, security, disputes, fraud. Most are legitimate. A company that a court has ordered to keep records must keep them, whatever its policy says. Ask two things: is the exception tied to a purpose, and does the clause say what happens when the purpose ends? “As required by law” is an exception. “For our legitimate business interests” is an open door.',
  ),
  h('An example, taken apart'),
  p(
    'Take an invented sentence that resembles many real ones: “Deleted conversations are removed from our systems within 30 days, unless they have been de-identified or we are required to retain them.” Question one is answered well: the countdown starts when you delete. Question two is not: “our systems” may or may not include backups. Question three hides in “de-identified,” which may describe exactly the material reviewers have seen. Questions four and five are not addressed at all. Question six is half answered, since “required” is narrower than “permitted.”',
  ),
  p(
    'It is not a bad sentence. It is a normal one. After six questions, you know what to ask in a letter: backups, reviewed samples, training sets, processors. You also know what a complete answer has to contain.',
  ),
  h('Keep the version'),
  p(
    'Policies are replaced quietly. When you rely on a clause, save the page with its date. If you later ask for deletion, what was promised on the day you typed may matter more than what is promised on the day you ask. A PDF in a folder called “terms” is the cheapest evidence you will ever collect.',
  ),
  p(
    'And if the six questions have left you uneasy, remember the cheapest answer to all of them at once: what never reached the service is not subject to its retention clause.',
  ),
]
