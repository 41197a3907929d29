/** Reads a file of the extension from the server, bypassing the browser's cache. The caller judges the status. */
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
