import { type Block, h, p, steps } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'Whoever keeps records about a dispute has a problem: the other side may say that you made them up. A letter that you printed yesterday can carry any date you like. So can a screenshot. If our evidence is to be worth anything, it has to convince people who do not trust us. That includes you.',
  ),
  h('What a hash is, without mathematics'),
  p(
    'A cryptographic hash is a fingerprint of a file. Put in a letter, and out come 64 characters that look like noise. Put in the same letter again, on another computer, in another year, and out come the same 64. Change a comma, and they are completely different. Nobody knows a way to make a second letter with the fingerprint of the first.',
  ),
  p(
    'A fingerprint alone proves that a file has not changed since the fingerprint was written down. It does not prove when that was. For this, we chain them.',
  ),
  h('The chain'),
  p(
    'Each event in your record is an entry: letter sent, reply received, deadline passed, your decision. An entry contains what happened and when, the fingerprints of the files that belong to it, **and the fingerprint of the entry before it**. So the last entry depends on all the others. If somebody alters entry 12, its fingerprint changes, entry 13 no longer fits, and everything after it visibly hangs in the air.',
  ),
  p(
    'The same holds for us. If we wanted to insert a reminder that was never sent, we would have to rewrite every entry after it. Your devices hold a copy of the record. As soon as they see a history that does not continue theirs, they say so.',
  ),
  h('Check one yourself'),
  steps(
    'Open a request in the dashboard and export its evidence. You get a file with the entries, the letters and the replies as they arrived.',
    'Disconnect from the network, if you want to be sure that nobody helps.',
    'Open the file with the checker, or, if you like, compute the SHA-256 fingerprint of a letter with the tool that your computer brings along: shasum on a Mac, sha256sum on Linux, Get-FileHash in PowerShell.',
    'Compare it with the fingerprint in the entry. They agree, or something is wrong.',
    'Now open a copy of the letter, change one character, and compute again. It takes a minute, and it is more convincing than any paragraph of ours.',
  ),
  h('What an intact chain does not prove'),
  p(
    'It proves that the record has not been changed since it was written. It does not prove that what a provider wrote is true. If a company confirms a deletion that did not happen, the chain will faithfully preserve a false statement. That has a value of its own: the statement now has a date, a sender and a fingerprint.',
  ),
  p(
    'Nor does it prove that a mail came from the company that is named in it. For that we check the signature that mail servers attach, DKIM, and note the result in the entry. Mail that fails the check goes to quarantine. It is shown to you as suspicious, and never moves a request forward.',
  ),
  p(
    'And it does not prove the exact time. Our clock wrote the dates, and although it is kept in order, you have only our word for it. Replies help: a provider’s acknowledgment carries the provider’s own date.',
  ),
  h('What happens when you leave'),
  p(
    'A record that cannot be changed and a person’s right to be forgotten seem to contradict each other. They do not have to. When you close your account, the contents are removed. What stays is a single fingerprint of the last entry, from which nothing can be read. If you exported your record before, you can still show that it ended in exactly this state. If you did not, it is simply gone.',
  ),
  h('Why bother?'),
  p(
    'Most requests end well and nobody ever looks at the record. It exists for the others: the refusal without a reason, the confirmation that turns out to be untrue, the complaint that an authority picks up two years later. On that day it will matter little what we say about ourselves. It will matter what can be checked.',
  ),
  p(
    'We like a sentence from the days of paper: trust is good, a carbon copy is better. The chain is our carbon copy. Please do pull at it.',
  ),
]
