/** A sentence for a call's chat, in the browser's language. */
const SENTENCES: Readonly<Record<string, string>> = {
  en: 'Could the notetaker please leave? I would rather not be recorded or transcribed. Happy to share notes afterwards.',
  es: '¿Podría salir el asistente de notas, por favor? Prefiero que no se me grabe ni se me transcriba. Luego comparto notas con gusto.',
  fr: 'Le preneur de notes pourrait-il quitter l’appel ? Je préfère ne pas être enregistré ni transcrit. Je partagerai volontiers des notes ensuite.',
  de: 'Könnte der Notiz-Assistent den Anruf bitte verlassen? Ich möchte nicht aufgezeichnet oder mitgeschrieben werden. Notizen teile ich danach gern.',
  pt: 'O assistente de notas poderia sair, por favor? Prefiro não ser gravado nem transcrito. Compartilho notas depois com prazer.',
  it: 'L’assistente per gli appunti potrebbe uscire, per favore? Preferisco non essere registrato né trascritto. Condivido volentieri gli appunti dopo.',
  nl: 'Zou de notulist de vergadering willen verlaten? Ik word liever niet opgenomen of getranscribeerd. Ik deel na afloop graag notities.',
  ja: '議事録ボットを退出させていただけますか。録画や文字起こしは控えたいと思います。メモは後ほど共有します。',
}

export function politeSentence(language: string): string {
  const short = language.slice(0, 2).toLowerCase()
  return SENTENCES[short] ?? SENTENCES.en ?? ''
}
