export const SBOM: string
export function writeSbom(folder?: string): string
