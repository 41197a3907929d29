import type { Person } from './people.ts'
import type { Picture, Shown } from './scenes.ts'

/** A face that the judge found, with its embedding. */
export interface Seen {
  /** Null if the judge was told where to look. */
  readonly score: number | null
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly embedding: readonly number[]
}

export interface Looked {
  /** The marks along the lower edge encode the picture's index in the clip; null if they are masked. */
  readonly index: number | null
  readonly faces: readonly Seen[]
}

/** The part of face-api that is used here. */
interface FaceApi {
  readonly tf: {
    setWasmPaths(path: string): void
    setBackend(name: string): Promise<boolean>
    ready(): Promise<void>
  }
  readonly nets: Readonly<Record<'ssdMobilenetv1' | 'faceLandmark68Net' | 'faceRecognitionNet', FaceNetwork>>
  readonly SsdMobilenetv1Options: new (options: { minConfidence: number }) => object
  detectAllFaces(
    picture: HTMLCanvasElement,
    options: object,
  ): { withFaceLandmarks(): { withFaceDescriptors(): Promise<Described[]> } }
  computeFaceDescriptor(picture: HTMLCanvasElement): Promise<Float32Array>
}
interface FaceNetwork {
  loadFromUri(path: string): Promise<void>
}
interface Described {
  readonly detection: {
    readonly score: number
    readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  }
  readonly descriptor: Float32Array
}

interface JudgeWindow {
  faceApi: FaceApi
  /** The cut-out head of each person, on a transparent background. */
  heads: HTMLCanvasElement[]
}

/** Runs in the judge's page: loads the networks, cuts out the heads, and describes each face of the pictures. */
export async function startJudge(people: readonly Person[]): Promise<number[][]> {
  const address = '/@vladmandic/face-api'
  const own = globalThis as unknown as JudgeWindow
  const { faceApi: api } = own
  api.tf.setWasmPaths('/@tensorflow/tfjs-backend-wasm/dist/')
  if (!(await api.tf.setBackend('wasm'))) throw new Error('The judge has no WebAssembly.')
  await api.tf.ready()
  for (const network of [api.nets.ssdMobilenetv1, api.nets.faceLandmark68Net, api.nets.faceRecognitionNet])
    await network.loadFromUri(`${address}/model`)

  const gallery: number[][] = []
  own.heads = []
  for (const { picture, x, y, width, height } of people) {
    const image = new Image()
    image.src = `${address}/demo/sample${picture}.jpg`
    await image.decode()
    const head = document.createElement('canvas')
    head.width = Math.round(width * 2.2)
    head.height = Math.round(height * 2.1)
    const context = head.getContext('2d')
    if (context === null) throw new Error('There is no canvas.')
    // A soft edge, so that a detector cannot go by a frame around the head.
    context.filter = 'blur(6px)'
    context.beginPath()
    context.ellipse(head.width / 2, head.height / 2, head.width / 2 - 12, head.height / 2 - 12, 0, 0, 7)
    context.fill()
    context.filter = 'none'
    context.globalCompositeOperation = 'source-in'
    context.drawImage(
      image,
      x + width / 2 - head.width / 2,
      y + height / 2 - head.height / 2,
      head.width,
      head.height,
      0,
      0,
      head.width,
      head.height,
    )
    own.heads.push(head)
    const whole = document.createElement('canvas')
    whole.width = head.width
    whole.height = head.height
    const plain = whole.getContext('2d')
    if (plain === null) throw new Error('There is no canvas.')
    plain.fillStyle = '#8a8f98'
    plain.fillRect(0, 0, whole.width, whole.height)
    plain.drawImage(head, 0, 0)
    const found = await api
      .detectAllFaces(whole, new api.SsdMobilenetv1Options({ minConfidence: 0.2 }))
      .withFaceLandmarks()
      .withFaceDescriptors()
    const [best] = found.sort((a, b) => b.detection.score - a.detection.score)
    if (best === undefined) throw new Error(`No face in picture ${picture} at ${x}, ${y}.`)
    gallery.push([...best.descriptor])
  }
  return gallery
}

/** Runs in the judge's page: renders pictures of a scene, as base64 of a JPEG. */
export async function drawClip({
  frames,
  from,
  people,
}: {
  frames: readonly Picture[]
  from: number
  people: readonly Person[]
}): Promise<string[]> {
  const { heads } = globalThis as unknown as JudgeWindow
  const canvas = document.createElement('canvas')
  canvas.width = 1280
  canvas.height = 720
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas.')
  const head = ({ who, x, y, width, turned = 1, tilted = 0 }: Shown) => {
    const drawn = heads[who]
    const person = people[who]
    if (drawn === undefined || person === undefined) return
    const scale = width / person.width
    context.save()
    context.translate(x, y)
    context.rotate(tilted)
    context.scale(scale * turned, scale)
    // A body, so that it looks like a sitting person.
    context.fillStyle = '#31405c'
    context.beginPath()
    context.ellipse(0, person.height * 1.75, person.width * 1.5, person.height * 1.05, 0, 0, 7)
    context.fill()
    context.drawImage(drawn, -drawn.width / 2, -drawn.height / 2)
    context.restore()
  }
  const jpegs: string[] = []
  for (const [index, { faces, light = 1, hand, hasMask }] of frames.entries()) {
    const wall = context.createLinearGradient(0, 0, 1280, 720)
    wall.addColorStop(0, '#b9bec7')
    wall.addColorStop(1, '#7d828c')
    context.fillStyle = wall
    context.fillRect(0, 0, 1280, 720)
    context.fillStyle = '#6b5a45'
    context.fillRect(60, 90, 170, 260)
    context.fillStyle = '#e9e4d4'
    context.fillRect(1060, 60, 150, 190)
    for (const each of faces) head(each)
    const [first] = faces
    if (hasMask && first !== undefined) {
      context.fillStyle = '#8fb7cf'
      context.beginPath()
      context.ellipse(first.x, first.y + first.width * 0.42, first.width * 0.52, first.width * 0.4, 0, 0, 7)
      context.fill()
    }
    if (hand !== undefined) {
      context.fillStyle = '#c79a7b'
      context.beginPath()
      context.ellipse(hand.x, hand.y, hand.width * 0.42, hand.width * 0.5, 0, 0, 7)
      context.fill()
      for (let finger = 0; finger < 4; finger += 1)
        context.fillRect(
          hand.x - hand.width * 0.4 + finger * hand.width * 0.21,
          hand.y - hand.width * 1.1,
          hand.width * 0.17,
          hand.width,
        )
    }
    if (light < 1) {
      context.fillStyle = `rgb(0 0 0 / ${1 - light})`
      context.fillRect(0, 0, 1280, 720)
    }
    // The picture's index: twelve marks, dark or light.
    for (let bit = 0; bit < 12; bit += 1) {
      context.fillStyle = ((from + index) >> bit) & 1 ? '#fff' : '#000'
      context.fillRect(bit * 32, 696, 32, 24)
    }
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    jpegs.push(btoa(text))
  }
  return jpegs
}

/** Runs in the judge's page: which faces are visible in a picture, and what is at `places`. */
export async function seeFaces({
  picture,
  places,
  leastScore,
}: {
  picture: string
  places: readonly Seen['box'][]
  leastScore: number
}): Promise<Looked> {
  const { faceApi: api } = globalThis as unknown as JudgeWindow
  const image = new Image()
  image.src = `data:image/jpeg;base64,${picture}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('There is no canvas.')
  context.drawImage(image, 0, 0)
  const scale = image.width / 1280
  let index: number | null = 0
  for (let bit = 0; bit < 12; bit += 1) {
    const [value = 128] = context.getImageData((bit * 32 + 16) * scale, 708 * scale, 1, 1).data
    if (value > 90 && value < 165) index = null
    else if (index !== null && value >= 165) index |= 1 << bit
  }
  // A face that the network does not find at once it may find in a brighter or smaller picture.
  let found = await facesIn(canvas, 1)
  for (const [brightness, size] of [
    [1.6, 1],
    [1, 0.7],
  ] as const)
    if (found.length === 0) found = await facesIn(redrawn(canvas, brightness, size), size)
  const seen = [...found]
  for (const box of places) {
    const part = document.createElement('canvas')
    part.width = part.height = 150
    part.getContext('2d')?.drawImage(canvas, box.x, box.y, box.width, box.height, 0, 0, 150, 150)
    seen.push({ score: null, box, embedding: [...(await api.computeFaceDescriptor(part))] })
  }
  return { index, faces: seen }

  async function facesIn(drawn: HTMLCanvasElement, size: number): Promise<Seen[]> {
    const all = await api
      .detectAllFaces(drawn, new api.SsdMobilenetv1Options({ minConfidence: leastScore }))
      .withFaceLandmarks()
      .withFaceDescriptors()
    return all.map(({ detection: { score, box }, descriptor }) => ({
      score,
      box: { x: box.x / size, y: box.y / size, width: box.width / size, height: box.height / size },
      embedding: [...descriptor],
    }))
  }

  /** With the same width and height: what a smaller picture leaves free stays black. */
  function redrawn(drawn: HTMLCanvasElement, brightness: number, size: number): HTMLCanvasElement {
    const paper = document.createElement('canvas')
    paper.width = drawn.width
    paper.height = drawn.height
    const pen = paper.getContext('2d')
    if (pen === null) throw new Error('There is no canvas.')
    pen.filter = `brightness(${brightness})`
    pen.drawImage(drawn, 0, 0, drawn.width * size, drawn.height * size)
    return paper
  }
}
