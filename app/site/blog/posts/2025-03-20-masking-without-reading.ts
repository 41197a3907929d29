import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'There is an easy way to find personal details in a message: send it to a large model in a data center and ask. It works well. It also defeats the purpose: the message has left your computer to find out whether it may leave your computer.',
  ),
  p(
    'So the first decision about Shield was where it runs. It runs on your device, in the extension, with the network off if you like. Everything else followed from that.',
  ),
  h('Two kinds of detail'),
  p(
    'Some details have a shape. An email address has an at sign and a domain. A card number has a check digit that a random number matches only one time in ten. An IBAN has a country, a length for that country, and two digits that must agree with the rest. For these, a detector does not need to understand a word. It needs careful rules, and tests full of lookalikes: order numbers, version numbers, dates in file names.',
  ),
  p(
    'Names have no shape. “Will” is a name, a verb, and a legal document. “Paris” is a city and someone’s daughter. What tells them apart is the context: a greeting before, a signature below, a column headed “Client,” a verb for something only people do. That calls for a model that has seen a lot of language, but not for a large one.',
  ),
  h('A small model with a narrow job'),
  p(
    'Our detector is a small neural network. It reads each word together with the words around it, its letters, its ending, and its capitals, and asks a single question: does a private detail begin here, continue here, or neither? It has learned that from texts written for the purpose and from public collections, before it reached you. It doesn’t learn from yours. A network like this fits into an extension, answers while you type, and gives the same answer every time, which makes it testable.',
  ),
  p('Simple rules stand before it and behind it:'),
  list(
    'What a check digit or an exact form proves is hidden, whatever the network says.',
    'What stands behind a label such as “Patient:” is pointed out to the network, which decides.',
    'A name found once is hidden everywhere, even where the sentence gives no hint.',
    'A first name alone is hidden if the full name appears elsewhere.',
    'Overlapping finds are merged, so that no half of an address is left behind.',
  ),
  h('What we give up'),
  p(
    'A small model on your device knows less than a large one elsewhere. It misses names, especially in posts and chats without capitals or grammar. Now and then it hides a word that was not private. We accept both errors, but not equally. A word hidden for no reason costs a little clarity. A name that slips through costs what you wanted to protect. That is why you see the text before it leaves.',
  ),
  p('There are also things no detector of this kind can do, and we would rather say so here than in a footnote:'),
  list(
    'It reads text. A name in a screenshot or a scan stays visible.',
    'It hides details, not the story. “My boss at the only bakery in town” does not need a name.',
    'It cannot know what you consider private. A project’s code name is a word like any other until you add it to your own list.',
  ),
  h('Why there is a preview'),
  p(
    'Because the detector is not perfect, it does not get the last word. Before a message leaves, you see exactly what will be sent, with a bar over each detail. You can lift a bar, or go back and rewrite what you see. It takes a second, and it is the most important second of the whole process. Automation you cannot inspect is just one more thing you have to trust.',
  ),
  h('How to check us'),
  p(
    'You do not have to take our word for “on your device.” Open your browser’s network panel, type into the demo on our home page, and watch: once the engine has loaded, no request leaves while you type. Turn the network off and type again. It still masks. That is not a promise but something you can observe, and we think privacy tools should offer more of that.',
  ),
  p(
    'The engineering lesson is an old one. If you do not want to be asked for something, do not have it. A server that never receives your text cannot log it, leak it, or be ordered to hand it over.',
  ),
]
