/** Shows a password manager that a passphrase is not the account's password, which it would otherwise overwrite. */
export function LockName() {
  return <input hidden readOnly type="text" name="username" autoComplete="username" value="Locked copy" />
}
