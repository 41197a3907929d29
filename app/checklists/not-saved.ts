import { toast } from '../ui/toast.tsx'

export function tellNotSaved(): void {
  toast({
    id: 'not-saved',
    title: 'This was not saved',
    description: 'This device could not write it down; it may be full. Make room and try again.',
    tone: 'destructive',
  })
}
