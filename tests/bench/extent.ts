/**
 * How much a bench does. `whole`: enough for meaningful figures. `shortest`: the same code with the smallest amount
 * that still gives every figure, so that tests can run it and no bench falls into disrepair.
 */
export type Extent = 'whole' | 'shortest'

/** The amounts of a bench for either extent. */
export type Sizes<Size> = Readonly<Record<Extent, Readonly<Size>>>
