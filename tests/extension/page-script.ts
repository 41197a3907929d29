import { build } from 'vite'

/** A script of a page of the tests with everything that it imports, as one module. */
export async function pageScript(entry: string): Promise<string> {
  const [result] = [
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, target: 'es2022', lib: { entry, formats: ['es'] } },
    }),
  ].flat()
  const chunk =
    result !== undefined && 'output' in result ? result.output.find(({ type }) => type === 'chunk') : undefined
  if (chunk === undefined || !('code' in chunk)) throw new Error('the page of the tests was not built')
  return chunk.code
}
