import { SITE } from '../../../sync/catalog/site.ts'
import type { Block } from '../block.ts'
import { addressOf, type Post } from './post.ts'

/** The blog as an Atom feed (RFC 4287), with the full text of every post, newest first. */
export async function atomFeed(posts: readonly Post[]): Promise<string> {
  const blog = `${SITE.origin}/blog`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    `  <title>${escaped(`${SITE.product}: Blog`)}</title>`,
    `  <id>${blog}</id>`,
    `  <link href="${blog}"/>`,
    `  <link rel="self" type="application/atom+xml" href="${SITE.origin}/feed.xml"/>`,
    `  <updated>${moment(posts[0]?.date ?? '1970-01-01')}</updated>`,
    `  <author><name>${escaped(SITE.company.name)}</name></author>`,
    ...(await Promise.all(posts.map(entry))),
    '</feed>',
    '',
  ].join('\n')
}

async function entry(post: Post): Promise<string> {
  const { title, date, category, excerpt } = post
  const address = SITE.origin + addressOf(post)
  const blocks = await post.content()
  return [
    '  <entry>',
    `    <title>${escaped(title)}</title>`,
    `    <id>${address}</id>`,
    `    <link href="${address}"/>`,
    `    <published>${moment(date)}</published>`,
    `    <updated>${moment(date)}</updated>`,
    `    <category term="${escaped(category)}"/>`,
    `    <summary>${escaped(excerpt)}</summary>`,
    `    <content type="html">${escaped(blocks.map(html).join(''))}</content>`,
    '  </entry>',
  ].join('\n')
}

/** Posts have a date without a time: noon UTC is the same day almost everywhere. */
const moment = (date: string) => `${date}T12:00:00Z`

function html(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${words(block.text)}</p>`
    case 'heading':
      return `<h3>${escaped(block.text)}</h3>`
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map(item => `<li>${words(item)}</li>`).join('')}</${tag}>`
    }
    case 'table': {
      const row = (cells: readonly string[], tag: 'th' | 'td') =>
        `<tr>${cells.map(cell => `<${tag}>${words(cell)}</${tag}>`).join('')}</tr>`
      return `<table>${row(block.head, 'th')}${block.rows.map(cells => row(cells, 'td')).join('')}</table>`
    }
    case 'terms':
      return `<dl>${block.items.map(({ term, text }) => `<dt>${escaped(term)}</dt><dd>${words(text)}</dd>`).join('')}</dl>`
    case 'shares':
      return `<ul>${block.items.map(({ name, percent }) => `<li>${escaped(name)}: ${percent}</li>`).join('')}</ul>`
  }
}

function words(text: string): string {
  return escaped(text)
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\[([^[\]]+)\]\(([^()]+)\)/g, (_, label: string, address: string) => {
      const target = address.startsWith('/') ? `${SITE.origin}${address}` : address
      return `<a href="${target}">${label}</a>`
    })
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
