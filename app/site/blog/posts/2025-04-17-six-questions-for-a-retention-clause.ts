import { type Block, h, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'Somewhere in the policies of every AI assistant stands a paragraph about retention. It is rarely long and rarely false. It is usually incomplete, in ways that only show when you ask it questions. Policies change often, so we will not print a table here that would be wrong next month. Here is the method instead.',
  ),
  h('1. What starts the countdown?'),
  p(
    '“Deleted within 30 days” sounds exact. Thirty days from what? From the moment you press delete, from the closing of the account, from the last use? A clause that counts from your action puts you in control. A clause that counts from theirs (“once no longer needed”) does not count at all. Mark the verb and its subject.',
  ),
  h('2. Which copy is meant?'),
  p(
    'A conversation exists in several places: in the list that you see, in the database behind it, in logs of requests, in backups, in queues for safety review, perhaps in a dataset for training. Many clauses speak about one of these and let you believe that they speak about all. Words such as “from our systems”, “from your history” and “from production” are not the same. If backups are not mentioned, assume that they are not included.',
  ),
  h('3. What happens to what a person has looked at?'),
  p(
    'Providers take samples of conversations for review: for safety, for quality, for training. Reviewed material is often separated from the account and kept on a schedule of its own, sometimes for years. Once it is separated, your delete button no longer reaches it, because it is no longer “yours” in the database. Look for “reviewed”, “flagged”, “annotated”, “disconnected from your account”, and read the number that follows.',
  ),
  h('4. Is training a setting or a condition?'),
  p(
    'Some services train on your content unless you object, some only if you agree, some not at all in their paid or business versions. Find the setting, note its default, and note its tense. Almost every opt-out works for the future only. What was collected while the switch stood the other way stays where it went. A model that has learned from a text cannot return it on request.',
  ),
  h('5. Who else holds it?'),
  p(
    'Assistants run on rented computers, search the web through partners, and connect to calendars, drives and stores. Each connection is a second retention clause that you have not read. A good policy names its processors or links to a list. For plug-ins and connectors it usually sends you to the other company, which is fair, but it means that a deletion at the assistant deletes nothing there.',
  ),
  h('6. What overrides all of the above?'),
  p(
    'Every clause ends with exceptions: legal obligations, security, disputes, fraud. Most are legitimate. A company under a court order to keep records must keep them, whatever its policy says. Ask two things: is the exception tied to a purpose, and does the clause say what happens when the purpose ends? “As required by law” is an exception. “For our legitimate business interests” is an open door.',
  ),
  h('An example, taken apart'),
  p(
    'Take an invented sentence that resembles many real ones: “Deleted conversations are removed from our systems within 30 days, unless they have been de-identified or we are required to retain them.” Question one is answered well: the countdown starts when you delete. Question two is not: “our systems” may or may not include backups. Question three hides in “de-identified”, which may describe exactly the material that reviewers have seen. Question four is not touched. Question five is not touched. Question six is half answered, since “required” is narrower than “permitted”.',
  ),
  p(
    'That is not a bad sentence. It is a normal one. After six questions you know what to ask in a letter: backups, reviewed samples, training sets, processors. You also know what an answer must contain to be complete.',
  ),
  h('Keep the version'),
  p(
    'Policies are replaced without ceremony. When you make a decision because of a clause, save the page with its date. If you later ask for deletion, what was promised on the day you typed may matter more than what is promised on the day you ask. A PDF in a folder called “terms” is the cheapest evidence that you will ever collect.',
  ),
  p(
    'And if the six questions have left you uneasy, remember the cheapest answer to all of them at once: what never reached the service is not subject to its retention clause.',
  ),
]
