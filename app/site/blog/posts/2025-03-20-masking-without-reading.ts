import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'There is an easy way to find personal details in a message: send the message to a large model in a data center and ask. It works well. It also defeats the purpose, because the message has now left your computer in order to find out whether it may leave your computer.',
  ),
  p(
    'So the first decision about Shield was where it runs. It runs on your device, in the extension, with the network switched off if you like. Everything else followed from that.',
  ),
  h('Two kinds of detail'),
  p(
    'Some details have a shape. An email address has an at sign and a domain. A payment card has a check digit that a random number passes only one time in ten. An IBAN has a country, a length for that country, and two digits that must agree with the rest. For these a detector does not need to understand a word. It needs careful rules, and tests full of things that look similar: order numbers, version numbers, dates inside file names.',
  ),
  p(
    'Names have no shape. “Will” is a name, a verb and a legal document. “Paris” is a city and somebody’s daughter. What tells them apart is the neighborhood: a greeting before, a signature below, a column headed “Client”, a verb that only people perform. That calls for a model that has seen a lot of language, but it does not call for a large one.',
  ),
  h('A small model with a narrow job'),
  p(
    'Our tagger looks at each word together with the words around it, its ending, its capitals, its place on the line, and asks a single question: does a person’s name begin here, go on here, or not? Models of this kind were common before the age of giant networks. They fit into an extension, they answer while you type, and they give the same answer every time, which makes them testable.',
  ),
  p('Around the tagger stands a second pass over the whole text, with a few plain ideas:'),
  list(
    'A name that was found once is hidden everywhere, also where the sentence gave no hint.',
    'A first name alone is hidden if the full name stands elsewhere.',
    'What stands in a labeled field, such as “Patient:”, is believed.',
    'What overlaps is merged, so that half an address does not stay behind.',
  ),
  h('What we give up'),
  p(
    'A small model on your device knows less than a large one elsewhere. It misses names, most of all in posts and chats without capitals or grammar. It hides a word now and then that was not private. We accept both errors, but not equally. A word that is hidden without need costs a little clarity. A name that slips through costs what you wanted to protect. Where a choice must be made, the detector leans towards hiding.',
  ),
  p('There are also things that no detector of this kind can do, and we would rather say so here than in a footnote:'),
  list(
    'It reads text. A name in a screenshot or in an attached file stays visible.',
    'It hides details, not the story. “My boss at the only bakery in town” needs no name.',
    'It cannot know what you consider private. A project’s code name is a word like any other, until you add it to your own list.',
  ),
  h('Why there is a preview'),
  p(
    'Because the detector is not perfect, it does not get the last word. Before a message leaves, you see exactly what will be sent, with a bar over each detail. You can take a bar away, or put one where you miss it. It takes a second, and it is the most important second of the whole process. Automation that cannot be looked at is just another party that you have to trust.',
  ),
  h('How to check us'),
  p(
    'You need not take our word for “on your device”. Open the network panel of your browser, type into the demo on our home page, and watch: no request leaves while you type. Switch the network off and type again. It still masks. That is not a promise, it is an observation, and we think that privacy tools should offer more of those.',
  ),
  p(
    'The engineering lesson is an old one. If you do not want to be asked for something, do not have it. A server that never receives your text cannot log it, leak it or be ordered to hand it over.',
  ),
]
