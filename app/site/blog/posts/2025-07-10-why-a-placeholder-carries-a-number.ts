import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'When you mask a name, you have to write something in its place. The first idea is a black bar: ████. The second is a word: “Person.” Neither works, and the reasons teach a small lesson about language models.',
  ),
  h('What a placeholder has to do'),
  list(
    '**Hide.** Nothing about the original may remain: no initials, no length, no country.',
    '**Keep the sentence alive.** The model must see what kind of thing was there, or its answer becomes useless.',
    '**Tell things apart.** Two people in a text must stay two people.',
    '**Come back.** When the answer returns, each placeholder must be found again and replaced with the right words, even if the model has changed it a little.',
  ),
  p(
    'A row of black squares hides and does nothing else. “Person A” and “Person B” keep the sentence alive and tell people apart, but they do not come back: a model will happily write “Person A’s lawyer,” “persons A and B,” or just “A.” Then nobody knows whether an “A” at the start of a sentence is a name or an article.',
  ),
  h('Invented names are worse'),
  p(
    'A tempting trick is to replace real names with invented ones: Maria becomes Julia. The text reads well. But an invented name brings its own baggage. It suggests a gender, an origin, an age. A model may answer “Julia” differently than “Maria,” and you will never know. And if there is a real Julia elsewhere in the text, there is no way back. What comes back should be exactly what you wrote, or visibly nothing.',
  ),
  h('Brackets, a kind, four digits'),
  p('So we ended up with [Name1042], [Email1071], and [Value1063]. Each part has a job.'),
  p(
    '**The brackets** mark the edges. Language models have seen a great many templates and know that square brackets mean “fill this in.” They tend to leave the content alone, which is what we want.',
  ),
  p(
    '**The kind** carries the grammar. “Tell [Name1042] that [Value1063] is overdue” can be answered sensibly without knowing the name or the amount. Three kinds are enough: a person, an address to reach them, and any other detail. More kinds would tell the provider more.',
  ),
  p(
    '**The number** tells things apart and is the key to the way back. It has four digits because short numbers occur in ordinary text and long ones get garbled. It is drawn at random, so the first name in your message is not always number one, and nobody can tell from the number how many came before. A number that already appears in your own text is skipped.',
  ),
  h('The way back is the hard part'),
  p(
    'Models are polite, but they are not databases. On the return trip, we see placeholders in bold, in quotation marks, in another script, with a space before the number, in lowercase, in the plural, with a possessive ending, split across two lines or across two pieces of a streaming answer. A program that looks for the exact characters restores many of them, and leaves the rest in the text for you to puzzle over.',
  ),
  p(
    'Restoring works the other way around. It looks for the number, because that is the part least likely to change, checks that the kind fits, and then accepts whatever form it comes in. If it is not certain, it does nothing. A placeholder that stays visible is a small nuisance. A wrong name in a letter to your landlord is a large one.',
  ),
  h('One value, one number, one conversation'),
  p(
    'Within a conversation, the same name always gets the same number. That sounds obvious. But it is what lets you say “make it friendlier” in the fifth message and have the model still know whom you mean. Across conversations, the numbers differ. If they did not, the provider could see that Monday’s [Name1042] is also Friday’s [Name1042]. A stable pseudonym is a name, just an unusual one.',
  ),
  h('What a number cannot hide'),
  p(
    'A placeholder removes the label and leaves the story. “[Name1042], the only cardiologist in a town of 900” is one search away from a name. Numbers, dates, and places that together describe one person do so with or without brackets. We mask what a program can find; the rest is judgment, and the preview before you press Send is the place for it.',
  ),
  p(
    'So yes, [Name1042] is ugly. We thought about prettier ones. Then we watched what came back, and learned to like the brackets.',
  ),
]
