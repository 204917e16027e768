let id: string | undefined

/** The id by which this document knows what it has caused itself; undefined while it has caused nothing that it must know again. */
export const documentId = (): string | undefined => id

export function setDocumentId(chosen: string): void {
  id = chosen
}
