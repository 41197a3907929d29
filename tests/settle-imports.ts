import { afterAll, vi } from 'vitest'

/**
 * What a test has drawn may still be loading its lazy parts. A file that ends meanwhile breaks off that loading, and in a
 * process that shares modules the next file finds the part broken.
 */
afterAll(() => vi.dynamicImportSettled())
