import { TEST_PLAN } from '../../sync/catalog/checklists.ts'
import { ChecklistPage } from './checklist-page.tsx'
import { Progress } from './progress.tsx'

/** The test plan of the extension, section by section. */
export function ExtensionTestPlan() {
  return <ChecklistPage checklist={TEST_PLAN} overview={() => <Progress />} />
}
