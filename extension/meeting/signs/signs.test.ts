import { describe, expect, test } from 'vitest'

import { FRESH_LISTS } from './fresh-lists.ts'
import { notetakerIn, remarkIn } from './read-signs.ts'

/** Participant lists as calls show them, with their notetakers. Written independently of the list of notetakers. */
const LISTS: readonly (readonly [language: string, people: readonly string[], notetakers: readonly string[]])[] = [
  ['en', ['Dana Whitfield', 'Marcus Bell (Host)'], ['Otter.ai']],
  ['en', ['Priya Raman'], ["Dana's OtterPilot"]],
  ['en', ['Fred Otter', 'Lutra Otter'], ['Fireflies.ai Notetaker']],
  ['en', ['Grace Gong', 'Read Montague'], ['Fathom Notetaker']],
  ['en', ['Jane Fathom', 'Bob Read'], ['read.ai meeting notes']],
  ['en', ['Ai Tanaka', 'Ada Companion-Smith'], ['Zoom AI Companion']],
  ['en', ['Chorus Line LLC', 'Mia Chorus'], ['Chorus AI Notetaker']],
  ['en', ['Rev. John Bishop', 'Fellow, Peter'], ['Fellow.ai Notetaker']],
  ['en', ['Al Grain', 'Grain Valley School'], ['Grain Notetaker']],
  ['en', ['Sam Recorder', 'Meeting Room 4'], ['Gong Recorder']],
  ['en', ['Notary Public Office'], ['Avoma Assistant']],
  ['en', ['Krisp Kringle'], ['Krisp Notetaker']],
  ['en', ['Gemini Patel'], ['Gemini taking notes']],
  ['en', ['Copilot Air Charter'], ['Microsoft Copilot']],
  ['en', ['Spinach Farms'], ['Spinach.ai']],
  ['es', ['José Notario', 'María Apuntes'], ['Fireflies.ai – tomador de notas']],
  ['es', ['Ana Grabación Pérez'], ['Asistente de notas']],
  ['es', ['Luis Toma'], ['tl;dv Grabadora']],
  ['es', ['Marta Lector'], ['Avoma (invitado)']],
  ['fr', ['Hélène Notaire', 'Luc Preneur'], ['Noota']],
  ['fr', ['Claire Prise'], ['Assistant de prise de notes']],
  ['fr', ['Émile Modeste'], ['Modjo – enregistrement']],
  ['fr', ['Jean-Loup Otter'], ['Leexi (invité)']],
  ['de', ['Dr. Jörg Protokoll', 'Anna Notz'], ['KI-Protokollant']],
  ['de', ['Uwe Aufzeichner'], ['Notiz-Assistent']],
  ['de', ['Heike Lesen'], ['tldv Recorder']],
  ['de', ['Sembach GmbH'], ['Sembly Agent']],
  ['pt', ['João Nota', 'Ana Anotação'], ['Assistente de anotações']],
  ['pt', ['Rita Gravador'], ['Anotador de reuniões']],
  ['pt', ['Bruno Leitor'], ['Otter.ai (convidado)']],
  ['pt', ['Tiago Circo'], ['Circleback']],
  ['it', ['Luca Appunti', 'Sara Notai'], ['Assistente appunti']],
  ['it', ['Gianni Verbale'], ['Verbalizzatore IA']],
  ['it', ['Paolo Lettore'], ['MeetGeek (ospite)']],
  ['it', ['Nota Bene srl'], ['Notta Bot']],
  ['nl', ['Jan Notulen', 'Els Opname'], ['AI-notulist']],
  ['nl', ['Piet Notaris'], ['Notulen-bot']],
  ['nl', ['Sanne Vlieg'], ['Fireflies (gast)']],
  ['nl', ['Kees Lezer'], ['Airgram']],
  ['ja', ['田中 愛', '議事 録太郎'], ['議事録AI']],
  ['ja', ['鈴木 一郎'], ['ノートテイカー']],
  ['ja', ['佐藤 花子'], ['文字起こしボット']],
  ['ja', ['高橋 録'], ['Ｏｔｔｅｒ．ａｉ']],
  ['en', ['Tess Sybill', 'Nyota Uhura'], ['Sybill Assistant']],
  ['en', ['Dana Whitfield is presenting'], ['Happy Scribe']],
]

describe('[MEET-005] notetakers in lists of participants', () => {
  test('are at least forty lists in eight languages', () => {
    expect(LISTS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(LISTS.map(([language]) => language)).size).toBe(8)
  })

  test('[MEET-005] are all notetakers that are taken for one, and at least 95 of 100 of them', () => {
    const people = LISTS.flatMap(([, names]) => names)
    const notetakers = LISTS.flatMap(([, , names]) => names)
    expect(people.filter(name => notetakerIn(name) !== undefined)).toEqual([])
    const missed = notetakers.filter(name => notetakerIn(name) === undefined)
    expect(missed.length / notetakers.length, missed.join(', ')).toBeLessThanOrEqual(0.05)
  })

  test('[MEET-005] are found in a set of names of its own, too, and nobody else is', () => {
    expect(FRESH_LISTS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(FRESH_LISTS.map(({ language }) => language)).size).toBe(8)
    const taken = FRESH_LISTS.flatMap(({ people }) => people).filter(name => notetakerIn(name) !== undefined)
    expect(taken).toEqual([])
    const notetakers = FRESH_LISTS.flatMap(each => each.notetakers)
    const missed = notetakers.filter(name => notetakerIn(name) === undefined)
    expect(missed.length / notetakers.length, missed.join(', ')).toBeLessThanOrEqual(0.05)
  })

  test.each([
    'Executive Assistant to the CEO',
    'Meeting Room 4',
    'Notes from Paris Ltd',
    'Ana, asistente social',
    'Reunión de padres',
    'Protokollführung: Herr Vogt',
    'Agent Müller',
    'Botschaft Wien',
    '会議室A',
  ])('are not people and rooms by the same words: %s', name => {
    expect(notetakerIn(name)).toBeUndefined()
  })

  test('are known through accents, wide letters and characters that nobody sees', () => {
    expect(notetakerIn('Ｆｉｒｅｆｌｉｅｓ．ａｉ')?.name).toBe('Fireflies.ai')
    expect(notetakerIn('Ot\u200bter.ai')?.name).toBe('Otter.ai')
  })

  test('are not looked for in what somebody writes about them', () => {
    const message = 'I have asked the vendor whether Otter.ai can be kept out of our calls, and they said that it can.'
    expect(notetakerIn(message)).toBeUndefined()
  })
})

describe('what a meeting says of itself', () => {
  test.each([
    'This meeting is being recorded',
    'Recording in progress',
    'Esta reunión se está grabando',
    'La réunion est en cours d’enregistrement',
    'Diese Besprechung wird aufgezeichnet',
    'A reunião está sendo gravada',
    'Registrazione in corso',
    'Deze vergadering wordt opgenomen',
    'この会議は録画されています',
  ])('is read as a recording: %s', text => {
    expect(remarkIn(text)?.kind).toBe('recording')
  })

  test.each([
    'Live captions are on',
    'Transcription has been turned on',
    'Transcripción iniciada',
    'Sous-titres activés',
    'Transkription gestartet',
    'Legendas ativadas',
    'Sottotitoli attivati',
    'Transcriptie gestart',
    '文字起こしを開始しました',
  ])('is read as captions: %s', text => {
    expect(remarkIn(text)?.kind).toBe('captions')
  })

  test.each([
    'Turn on captions',
    'Start recording',
    'Record this meeting',
    'Recording stopped',
    'Aufzeichnung starten',
    'Iniciar grabación',
    'Your microphone is on',
    'Activer les sous-titres',
  ])('is an offer, or something else: %s', text => {
    expect(remarkIn(text)).toBeUndefined()
  })
})
