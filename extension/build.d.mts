import type { Plugin } from 'vite'

export function scriptOf(source: string, plugins?: readonly Plugin[]): Promise<string>
export function buildExtension(wish?: { out?: string }): Promise<string>
