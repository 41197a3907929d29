export type ToastTone = 'default' | 'destructive' | 'waiting' | 'update'

export type ToastInput = {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  action?: { label: string; onClick: () => void } | undefined
  /** A toast with the id of a visible one replaces it. */
  id?: string | undefined
}

/** How long a toast without an action is shown. */
export const TOAST_MS = 5000
