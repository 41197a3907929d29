import type { Guarding } from './guarding.ts'
import { apply, each } from './natives.ts'
import { replaceMethod } from './replace.ts'

/**
 * The page listens to the person, or lets the browser listen: what is said leaves as it is said. It is only told to our
 * side, which names it; the page gets its sound.
 */
export function noteVoice({ world, asker }: Pick<Guarding, 'world' | 'asker'>): void {
  const tell = () => void asker.ask({ ask: 'microphone' })
  const hasSound = (wish: unknown) => typeof wish === 'object' && wish !== null && Boolean((wish as Wish).audio)
  const opening = [
    { owner: world.MediaDevices?.prototype, name: 'getUserMedia' },
    { owner: world.Navigator.prototype, name: 'getUserMedia' },
    { owner: world.Navigator.prototype, name: 'webkitGetUserMedia' },
    { owner: world.Navigator.prototype, name: 'mozGetUserMedia' },
  ]
  each(opening, place =>
    replaceMethod(place, original => (self, args) => {
      if (hasSound(args[0])) tell()
      return apply(original, self, args)
    }),
  )
  each(['SpeechRecognition', 'webkitSpeechRecognition'], name => {
    const owner = (world as unknown as Record<string, { prototype: object } | undefined>)[name]?.prototype
    replaceMethod({ owner, name: 'start' }, original => (self, args) => {
      tell()
      return apply(original, self, args)
    })
  })
}

interface Wish {
  readonly audio?: unknown
}
