interface NameVoiceNeeds {
  isOff(): boolean
  /** Shows the person what is not protected. */
  tell(): void
}

/** Names the voice mode of a chat site as unprotected when the page first asks for the microphone; it stops nothing. */
export function init({ isOff, tell }: NameVoiceNeeds): { heard(): void } {
  let isTold = false
  return {
    heard() {
      if (isTold || isOff()) return
      isTold = true
      tell()
    },
  }
}
