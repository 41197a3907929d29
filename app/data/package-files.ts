/** One file of the extension as the server has it, not as the browser may have kept it. A status is for the caller to judge. */
export async function readPackageFile(address: string): Promise<PackageAnswer> {
  const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' })
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}

interface PackageAnswer {
  status: number
  type: string
  bytes: Uint8Array<ArrayBuffer>
}
