import { VALIDATION } from '../../sync/catalog/checklists.ts'
import { ChecklistPage } from './checklist-page.tsx'
import { Readiness } from './readiness.tsx'

/** Eleven things that must work before the extension is released. */
export function ExtensionValidation() {
  return <ChecklistPage checklist={VALIDATION} overview={showAll => <Readiness onShowAll={showAll} />} />
}
