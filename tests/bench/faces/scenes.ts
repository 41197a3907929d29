/** A face in a picture of 1280 × 720: whose it is, its center, and its width. */
export interface Shown {
  readonly who: number
  readonly x: number
  readonly y: number
  readonly width: number
  /** 1 is a frontal view; smaller values are a head turning away. */
  readonly turned?: number
  /** Radians. */
  readonly tilted?: number
}

export interface Picture {
  readonly faces: readonly Shown[]
  /** From 0 (dark) to 1. */
  readonly light?: number
  /** Position of a hand. */
  readonly hand?: { readonly x: number; readonly y: number; readonly width: number }
  /** Covers mouth and nose of the first face. */
  readonly hasMask?: boolean
}

export interface Scene {
  readonly name: string
  readonly seconds: number
  /** By the seconds since it began. */
  at(time: number): Picture
}

export const FRAMES_PER_SECOND = 30
const wave = (time: number, period: number) => Math.sin((2 * Math.PI * time) / period)
const between = (from: number, to: number, share: number) => from + (to - from) * Math.max(0, Math.min(1, share))

/** What happens in front of the camera. */
export const SCENES: readonly Scene[] = [
  {
    name: 'one face',
    seconds: 4,
    at: time => ({ faces: [{ who: 6, x: 640 + 25 * wave(time, 3), y: 330 + 8 * wave(time, 2), width: 230 }] }),
  },
  {
    name: 'two faces, one of them small',
    seconds: 4,
    at: time => ({
      faces: [
        { who: 13, x: 500 + 20 * wave(time, 3), y: 330, width: 230 },
        { who: 19, x: 1010, y: 290 + 10 * wave(time, 2), width: 90 },
      ],
    }),
  },
  {
    name: 'entering',
    seconds: 5,
    at: time => ({
      faces: [
        { who: 9, x: 420, y: 340, width: 210 },
        { who: 2, x: between(1460, 900, (time - 2.5) / 1), y: 320, width: 180 },
      ],
    }),
  },
  {
    name: 'leaving',
    seconds: 5,
    at: time => ({ faces: [{ who: 14, x: between(640, -260, (time - 2.5) / 1.2), y: 340, width: 220 }] }),
  },
  {
    name: 'turning',
    seconds: 5,
    at: time => ({
      faces: [
        {
          who: 3,
          x: 640,
          y: 340,
          width: 230,
          turned: 0.68 + 0.32 * Math.cos(time * 1.9),
          tilted: 0.45 * wave(time, 2.6),
        },
      ],
    }),
  },
  {
    name: 'seen from the side',
    seconds: 4,
    at: time => ({ faces: [{ who: 5, x: 640 + 30 * wave(time, 3), y: 340, width: 200 }] }),
  },
  {
    name: 'dark',
    seconds: 4,
    at: time => ({ faces: [{ who: 15, x: 640 + 20 * wave(time, 3), y: 340, width: 230 }], light: 0.42 }),
  },
  {
    name: 'fast',
    seconds: 4,
    at: time => ({ faces: [{ who: 7, x: 640 + 380 * wave(time, 1.7), y: 340 + 60 * wave(time, 1.1), width: 200 }] }),
  },
  {
    name: 'hand before the face',
    seconds: 5,
    at: time => ({
      faces: [{ who: 20, x: 640, y: 330, width: 230 }],
      hand: { x: 640 + 420 * Math.cos(time * 1.3), y: 400, width: 190 },
    }),
  },
  {
    name: 'coming close',
    seconds: 5,
    at: time => ({ faces: [{ who: 18, x: 640, y: 360, width: between(70, 430, time / 4.5) }] }),
  },
  {
    name: 'mouth and nose covered',
    seconds: 4,
    at: time => ({ faces: [{ who: 16, x: 640 + 20 * wave(time, 2), y: 340, width: 230 }], hasMask: true }),
  },
  {
    name: 'five people',
    seconds: 4,
    at: time => ({
      faces: [0, 10, 12, 17, 21].map((who, index) => ({
        who,
        x: 180 + 230 * index,
        y: 300 + 60 * (index % 2) + 6 * wave(time + index, 2),
        width: 95 + 12 * index,
      })),
    }),
  },
  {
    name: 'one far behind another',
    seconds: 4,
    at: time => ({
      faces: [
        { who: 14, x: 800 + 20 * wave(time, 3), y: 330, width: 230 },
        { who: 12, x: 250 + 10 * wave(time, 2), y: 250, width: 45 },
      ],
    }),
  },
  {
    name: 'three, two of them turning',
    seconds: 5,
    at: time => ({
      faces: [9, 3, 14].map((who, index) => ({
        who,
        x: 260 + 370 * index,
        y: 330 + 20 * index,
        width: 120 + 20 * index,
        turned: index === 0 ? 1 : 0.68 + 0.32 * Math.cos(time * 1.9 + 2 * index),
        tilted: index === 0 ? 0 : 0.45 * wave(time + index, 2.6),
      })),
    }),
  },
  {
    name: 'eight small faces',
    seconds: 4,
    at: time => ({
      faces: [1, 4, 6, 8, 11, 13, 16, 19].map((who, index) => ({
        who,
        x: 140 + 330 * (index % 4) + (index > 3 ? 60 : 0),
        y: (index < 4 ? 170 : 450) + 8 * wave(time + index, 2),
        width: 55 + 6 * index,
      })),
    }),
  },
]
