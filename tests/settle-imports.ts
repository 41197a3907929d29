import { afterAll, vi } from 'vitest'

/**
 * A rendered test may still be loading its lazy parts. If its file ends meanwhile, the import is aborted, and in a
 * process that shares modules the next file finds that module broken.
 */
afterAll(() => vi.dynamicImportSettled())
