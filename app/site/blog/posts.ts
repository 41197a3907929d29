import type { Post } from './post.ts'

/**
 * Every post, newest first. A new post is a file in `posts/` and an entry here. Texts are loaded one by one, when they
 * are opened: twelve long texts would be too much for the list.
 */
export const POSTS: readonly Post[] = [
  {
    slug: 'seven-pillars',
    title: 'Seven pillars: a trust score that shows its work',
    date: '2025-08-12',
    category: 'Research & Analysis',
    excerpt:
      'Weights of 25, 20, 15, 15, 10, 10, and 5: what goes into each pillar, what we refuse to count, and how a score can fall.',
    content: async () => (await import('./posts/2025-08-12-seven-pillars.ts')).content,
  },
  {
    slug: 'letters-with-a-fingerprint',
    title: 'Letters with a fingerprint',
    date: '2025-08-05',
    category: 'Company Updates',
    excerpt:
      'Every letter and reply now goes into a record that shows tampering, ours included. Here is how to check one at your kitchen table.',
    content: async () => (await import('./posts/2025-08-05-letters-with-a-fingerprint.ts')).content,
  },
  {
    slug: 'what-the-metrics-say',
    title: 'What 751,976 deletion requests tell us',
    date: '2025-07-24',
    category: 'Research & Analysis',
    excerpt:
      'One AI provider publishes how many deletion requests it receives and denies. What four numbers can tell us.',
    content: async () => (await import('./posts/2025-07-24-what-the-metrics-say.ts')).content,
  },
  {
    slug: 'why-a-placeholder-carries-a-number',
    title: 'Why a placeholder carries a number',
    date: '2025-07-10',
    category: 'Automated Technology',
    excerpt:
      '[Name1042] is ugly. It is also the shortest thing that survives a trip through a language model and back.',
    content: async () => (await import('./posts/2025-07-10-why-a-placeholder-carries-a-number.ts')).content,
  },
  {
    slug: 'a-reply-is-not-a-deletion',
    title: 'A reply is not a deletion',
    date: '2025-06-26',
    category: 'LLM Platform Analysis',
    excerpt: 'Most answers acknowledge. Some ask. Few confirm. How to tell them apart, usually in the second sentence.',
    content: async () => (await import('./posts/2025-06-26-a-reply-is-not-a-deletion.ts')).content,
  },
  {
    slug: 'when-a-court-says-keep',
    title: 'When a court says keep',
    date: '2025-06-12',
    category: 'Privacy Rights & Regulations',
    excerpt:
      'A preservation order in someone else’s lawsuit can suspend your delete button. What such an order is, and what you can still do.',
    content: async () => (await import('./posts/2025-06-12-when-a-court-says-keep.ts')).content,
  },
  {
    slug: 'the-delete-act-and-the-chatbot',
    title: 'The Delete Act will not reach your chatbot',
    date: '2025-05-22',
    category: 'Regulatory Updates',
    excerpt:
      'California is building one button for hundreds of data brokers. Why it is excellent, and why it stops short of AI assistants.',
    content: async () => (await import('./posts/2025-05-22-the-delete-act.ts')).content,
  },
  {
    slug: 'who-may-ask-for-you',
    title: 'Who may ask for you',
    date: '2025-05-08',
    category: 'Regulatory Updates',
    excerpt:
      'Authorized agents in state privacy laws: where they count, what they must show, and where it is better to sign yourself.',
    content: async () => (await import('./posts/2025-05-08-who-may-ask-for-you.ts')).content,
  },
  {
    slug: 'six-questions-for-a-retention-clause',
    title: 'Six questions for a retention clause',
    date: '2025-04-17',
    category: 'LLM Platform Analysis',
    excerpt: 'Every assistant has a page that says how long it keeps your words. How to read one in ten minutes.',
    content: async () => (await import('./posts/2025-04-17-six-questions-for-a-retention-clause.ts')).content,
  },
  {
    slug: 'masking-without-reading',
    title: 'Masking without reading',
    date: '2025-03-20',
    category: 'Automated Technology',
    excerpt: 'How a detector can find names in your text while nobody reads it, and what it gives up for that.',
    content: async () => (await import('./posts/2025-03-20-masking-without-reading.ts')).content,
  },
  {
    slug: 'forty-five-days',
    title: 'Forty-five days: how the CCPA clock really runs',
    date: '2025-02-13',
    category: 'Privacy Rights & Regulations',
    excerpt: 'When the 45-day CCPA clock starts, what does not stop it, and the one extension it allows.',
    content: async () => (await import('./posts/2025-02-13-forty-five-days.ts')).content,
  },
  {
    slug: 'we-begin-with-a-letter',
    title: 'We begin with a letter',
    date: '2025-01-15',
    category: 'Company Updates',
    excerpt: 'A delete button is a wish. A letter has a date on it. Why the first thing we built is the oldest one.',
    content: async () => (await import('./posts/2025-01-15-we-begin-with-a-letter.ts')).content,
  },
]
