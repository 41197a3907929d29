import { listOf } from '../../sync/i18n/lists.ts'
import { t } from '../../sync/i18n/translate.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import type { Paper } from './paper.ts'

/** Companies whose account the person is about to give up by signing. */
export const accountsClosedBy = (paper: Pick<Paper, 'providers' | 'askedOf'>): string[] =>
  paper.providers.filter(provider => paper.askedOf(provider).scope === 'account').map(({ company }) => company)

type AccountsTickProps = { accounts: readonly string[]; checked: boolean; onCheck: (checked: boolean) => void }

/** A second tick that names each account: closing one cannot be undone, so it is not agreed to in passing. */
export function AccountsTick({ accounts, checked, onCheck }: AccountsTickProps) {
  if (accounts.length === 0) return null
  const names = listOf(accounts)
  return (
    <Checkbox
      checked={checked}
      onChange={event => onCheck(event.target.checked)}
      label={
        accounts.length === 1
          ? t('I understand that my {names} account will be closed and cannot be restored.', { names })
          : t('I understand that my {names} accounts will be closed and cannot be restored.', { names })
      }
    />
  )
}
