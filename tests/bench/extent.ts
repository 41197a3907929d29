/**
 * How much a bench does. `whole`: as much as makes its figures worth reading. `shortest`: the same way through the same
 * parts with the least that still gives every figure, so that tests can go it and no bench falls into disrepair.
 */
export type Extent = 'whole' | 'shortest'

/** What a bench counts to, in either form. */
export type Sizes<Size> = Readonly<Record<Extent, Readonly<Size>>>
