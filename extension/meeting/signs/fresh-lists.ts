/**
 * A second set of participant lists, written independently of the list of notetakers and before its latest revision,
 * with names as programs and people use them. The test counts which `notetakers` are missed and which `people` are
 * mistaken for one.
 */
interface List {
  readonly language: string
  readonly people: readonly string[]
  readonly notetakers: readonly string[]
}

const lists = (language: string, rows: readonly (readonly [readonly string[], readonly string[]])[]): List[] =>
  rows.map(([people, notetakers]) => ({ language, people, notetakers }))

export const FRESH_LISTS: readonly List[] = [
  ...lists('en', [
    [['Olivia Reed', 'Noah Fathom-Jones'], ["Olivia's Fathom Notetaker"]],
    [['Rev Miller', 'Companion Care Ltd'], ['Fred from Fireflies.ai']],
    [['Ella Scribe', 'Recorder of Deeds'], ['Read.ai Notetaker (Ella)']],
    [['Otter Creek Church', 'Ben Ottersen'], ['OtterPilot (Ben)']],
    [['Gemma Gemini', 'Hal Notes'], ['Gemini is taking notes']],
    [['Copilot Johnson'], ['Copilot (Recorder)']],
    [['Kaia Lindqvist'], ['Outreach Kaia']],
    [['Tactiq fan club'], ['Zoom Notetaker']],
    [['Paul Granger'], ['HubSpot Notetaker']],
    [['Avery Minutes'], ['Meeting Minutes Bot']],
    [['AI Working Group', 'Aino Botha'], ['Acme AI Note Taker']],
    [['Trinity Sonnet'], ['Transcription Assistant']],
  ]),
  ...lists('es', [
    [['Lucía Notas', 'Sra. Grabado'], ['Tomador de notas de Lucía']],
    [['Iván Asistente García'], ['Asistente de reuniones IA']],
    [['Bot Martínez'], ['Bot de transcripción']],
    [['Pilar Escribano'], ['Sembly AI Agent']],
    [['Nieves Reunión'], ['Notta Bot (invitada)']],
  ]),
  ...lists('fr', [
    [['Aurélie Scribe', 'Note de la Direction'], ['Preneur de notes IA']],
    [['Marc Assistant', 'Léa Réunion'], ['Assistant de réunion IA']],
    [['Gilles Enregistré'], ['Noota Assistant']],
    [['Camille Laxenaire'], ['Robot de transcription']],
    [['Didier Modjeska'], ['Leexi AI']],
  ]),
  ...lists('de', [
    [['Frieda Notizblock', 'Sally Schmidt'], ['KI-Notizassistent']],
    [['Prof. Protokollmann'], ['Protokoll-Bot']],
    [['Ida Besprechung'], ['Meeting-Assistent (KI)']],
    [['Kurt Sitzung'], ['Transkriptions-Bot']],
    [['Otto Aufnahme'], ['tl;dv Notetaker']],
  ]),
  ...lists('pt', [
    [['Nuno Anotador', 'Sofia Gravação'], ['Assistente de reunião IA']],
    [['Helena Notas'], ['Bot de transcrição']],
    [['Vasco Ata'], ['Fireflies.ai Notetaker Helena']],
    [['Bia Assistente Social'], ['Anotador de reuniões IA']],
    [['Caio Registro'], ['MeetGeek AI']],
  ]),
  ...lists('it', [
    [['Elena Verbali', 'Nota Giuseppe'], ['Assistente riunioni IA']],
    [['Bottero Registri'], ['Bot di trascrizione']],
    [['Ugo Appunto'], ['Verbalizzatore AI']],
    [['Rosa Trascritti'], ['Avoma Meeting Assistant']],
    [['Dott.ssa Sintesi'], ['Fathom AI Notetaker']],
  ]),
  ...lists('nl', [
    [['Notuliste van de VvE', 'Bram Opnemer'], ['AI-notulist van Bram']],
    [['Anke Verslag'], ['Vergaderassistent AI']],
    [['Botermans Jeroen'], ['Transcriptiebot']],
    [['Fleur Notitie'], ['Otter.ai (gast)']],
    [['Teun Assistent'], ['Supernormal Notetaker']],
  ]),
  ...lists('ja', [
    [['渡辺 議員', '記録 係'], ['AI議事録']],
    [['山本 文子'], ['議事録ボット']],
    [['中村 録'], ['文字起こしAI']],
    [['小林 書記'], ['AIノートテイカー']],
    [['加藤 秘書'], ['スマート書記']],
    [['吉田 翼'], ['Ｎｏｔｔａ　Ｂｏｔ']],
  ]),
]
