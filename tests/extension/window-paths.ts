import type { ServerResponse } from 'node:http'

const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>A window</title><body>'
const PAGES: Readonly<Record<string, readonly [type: string, content: string]>> = {
  '/inner': ['text/html; charset=utf-8', `${head}inner`],
  '/teller': ['text/html; charset=utf-8', `${head}<script src="/tell.js"></script>`],
  '/tell.js': ['text/javascript', `(opener ?? parent).postMessage('here', '*')`],
  '/drawing.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
}

/** Answers what the windows of `hostile-windows.ts` lead to; `false`: the path is none of these. */
export function answerWindow(path: string, answer: ServerResponse): boolean {
  const [type, content] = PAGES[path] ?? []
  if (path === '/never') return true
  if (path === '/nothing') answer.writeHead(204).end()
  else if (path === '/headers') answer.writeHead(200, { 'content-type': 'text/html' }).flushHeaders()
  else if (type !== undefined) answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content)
  else return false
  return true
}
