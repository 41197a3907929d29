import { type Block, h, p, steps } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'If you keep records about a dispute, you have a problem: the other side may say you made them up. A letter you printed yesterday can bear any date you like. So can a screenshot. To be worth anything, our evidence has to convince people who do not trust us. That includes you.',
  ),
  h('What a hash is, without the math'),
  p(
    'A cryptographic hash is a fingerprint of a file. Put in a letter, and you get 64 characters that look like noise. Put in the same letter again, on another computer, in another year, and you get the same 64. Change a comma, and they are completely different. Nobody knows how to make a second letter with the fingerprint of the first.',
  ),
  p(
    'A fingerprint alone proves that a file has not changed since the fingerprint was written down. It does not prove when that was. That is why we chain fingerprints together.',
  ),
  h('The chain'),
  p(
    'Each event in your record is an entry: letter sent, reply received, deadline extended, your decision. An entry contains what happened and when, the fingerprints of the files that belong to it, **and the fingerprint of the entry before it**. So the last entry depends on all the others. If someone alters entry 12, its fingerprint changes, entry 13 no longer fits, and nothing after it can be trusted.',
  ),
  p(
    'The same goes for us. If we wanted to insert a reminder that was never sent, we would have to rewrite every entry after it. The dashboard checks the whole chain on your own device, and any copy you exported earlier would show the difference.',
  ),
  h('Check one yourself'),
  steps(
    'Open a request in the dashboard and export its evidence. You get a file with the entries, the letters and the replies as they arrived.',
    'Go offline, if you want to be sure nobody is helping.',
    'Open the file with the checker, or, if you like, compute the SHA-256 fingerprint of a letter with a tool your computer already has: shasum on a Mac, sha256sum on Linux, Get-FileHash in PowerShell.',
    'Compare it with the fingerprint in the entry. Either they match, or something is wrong.',
    'Now open a copy of the letter, change one character, and compute again. It takes a minute, and it is more convincing than any paragraph of ours.',
  ),
  h('What an intact chain does not prove'),
  p(
    'It proves that the record has not changed since it was written. It does not prove that what a provider wrote is true. If a company confirms a deletion that did not happen, the chain will faithfully preserve a false statement. That is still worth something: the statement now has a date, a sender, and a fingerprint.',
  ),
  p(
    'Nor does it prove that an email came from the company named in it. For that, we check the signature mail servers attach, called DKIM, and note the result in the entry. Email that fails the check goes to quarantine. It is shown to you as suspicious, and never moves a request forward.',
  ),
  p(
    'And it does not prove the exact time. The dates come from our clock, and you have only our word that it was right. Replies help: a provider’s acknowledgment bears the provider’s own date.',
  ),
  h('What happens when you leave'),
  p(
    'A record that cannot be changed seems to contradict a person’s right to be forgotten. It does not have to. When you close your account, the contents are deleted. What stays of the record is a single fingerprint of its end, from which nothing can be read. If you exported your record before that, you can still show that it ended in exactly this state. If you did not, it is simply gone.',
  ),
  h('Why bother?'),
  p(
    'Most requests end well and nobody ever looks at the record. It exists for the rest: the refusal without a reason, the confirmation that turns out to be untrue, the complaint a regulator picks up two years later. On that day, what we say about ourselves will matter little. What can be checked will matter.',
  ),
  p('In the days of paper, people kept a carbon copy. The chain is ours. Please pull on it.'),
]
