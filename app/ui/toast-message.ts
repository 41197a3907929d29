export type ToastTone = 'default' | 'destructive' | 'waiting' | 'update'

export type ToastInput = {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  action?: { label: string; onClick: () => void } | undefined
  /** A toast with the id of one that stands replaces it. */
  id?: string | undefined
}

/** How long a toast stands when it asks nothing of the person. */
export const TOAST_MS = 5000
