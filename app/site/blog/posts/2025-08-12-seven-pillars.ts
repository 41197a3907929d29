import { type Block, h, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'Sooner or later, everyone asks for a number. How far can I trust each AI provider, on a scale from zero to a hundred? We have resisted, because a number without a method is an opinion in a lab coat. But people do compare, and they will use worse numbers if there are no better ones. So here is our method for a trust score. It has seven pillars with fixed weights. You can compute it yourself, and if you disagree, you can say with which line.',
  ),
  h('The weights'),
  {
    kind: 'shares',
    items: [
      { name: 'Deletion in practice', percent: 25 },
      { name: 'Retention terms', percent: 20 },
      { name: 'Use for training', percent: 15 },
      { name: 'Sharing with others', percent: 15 },
      { name: 'Access and export', percent: 10 },
      { name: 'Clarity of wording', percent: 10 },
      { name: 'Record of changes', percent: 5 },
    ],
  },
  p(
    'They add up to 100. Each pillar is rated from 0 to 4 on written criteria, and the rating is multiplied by its weight. We chose the weights before we scored anyone, and will not adjust them to make a result look reasonable. If they change, the old version stays online next to the new one.',
  ),
  h('What goes into each pillar'),
  p(
    '**Deletion in practice (25).** Is a request confirmed, answered in time, and answered completely? Does the answer name what was kept? This pillar weighs the most because it is the only one that measures conduct. It draws on published metrics and on replies people have released for study. Without evidence, it counts as zero, and says so.',
  ),
  p(
    '**Retention terms (20).** Does the countdown start with your action? Are backups, logs, and reviewed samples mentioned, each with a time limit? The top rating requires all three.',
  ),
  p(
    '**Use for training (15).** Is it off unless you agree, on unless you object, or always on? Is the choice shown where you type, or buried seven menus deep?',
  ),
  p(
    '**Sharing with others (15).** Are processors named? Are connectors and plug-ins explained before data flows to them? Is there advertising?',
  ),
  p('**Access and export (10).** Can you get what is held about you, in a usable form, without a fight?'),
  p(
    '**Clarity of wording (10).** Can an attentive adult find out, in ten minutes, what happens to a sentence they type? We use [six questions](/blog/six-questions-for-a-retention-clause) we have published.',
  ),
  p(
    '**Record of changes (5).** Are earlier versions of the policy available, with dates? Are changes announced before they take effect? Five points is not much. But a provider that hides its history makes the other six harder to judge.',
  ),
  h('What we refuse to count'),
  p(
    'Advertising, awards, and badges count for nothing. An audit report counts if it covers the practice in question, and only for the period it covers. Intentions (“we are committed to”) count for nothing. Nor do size, country of origin, likability, or whether a company likes us. And no provider can pay for a score, for a review of it, or for a delay.',
  ),
  h('How a score falls'),
  p(
    'A score is worth little if it cannot go down. Ours moves when evidence does: a policy loses a sentence, a default flips, replies stop. Each change comes with a date, the source, and the pillar it affects. You should be able to see, in one line, why 71 became 64. If you cannot, the failure is ours.',
  ),
  h('Where it falls short'),
  p(
    'We know of three weaknesses. First, the evidence is uneven: some providers publish metrics and some do not, and silence drags a score down even where conduct may be fine. We think that is the right way around, but it is a choice. Second, the replies people release are not a random sample; angry people release more. Third, a sum hides its parts. Two providers can both score 60, one with good terms and poor conduct, the other the opposite. So we will never show the sum without its seven parts.',
  ),
  p(
    'There is a conflict of interest as well, and it belongs here. We sell a service to people who worry about these companies. A low score is good for our business. That is why the weights are fixed, the criteria written, and the sources public. It is also why you should read the score as skeptically as we read others.',
  ),
  h('When you will see one'),
  p(
    'Not today. This post publishes the method, so that it can be criticized before anyone’s name appears next to a number. Write to us if a criterion is unfair, ambiguous, or easy to game. A method that survives its readers is worth using. One that does not is better fixed now than later.',
  ),
]
