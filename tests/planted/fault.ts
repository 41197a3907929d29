/** Any function; what it takes and answers is known where the fault is written down. */
type AnyFunction = (...given: never) => unknown

/** What runs in place of a function: it is handed the whole one, with `this` as it was, and decides about calling it. */
type Instead<Whole extends AnyFunction> = (this: never, whole: Whole, ...given: Parameters<Whole>) => ReturnType<Whole>

interface Place {
  id: string
  file: string
  /** Name of a function of the file, with names around it where it is not the only one: `startSync.settle`. */
  in: string
  /** What a person would lose. */
  why: string
  /** Kinds of violation that may show it; any one where left out. */
  shows?: readonly string[]
}

/** A function of the product does something else. */
interface FunctionFault extends Place {
  instead: (this: never, ...given: never) => unknown
}

/** Inside of one function a call of another one does something else; `this` is what it is called on. */
interface CallFault extends FunctionFault {
  /** Ends of the called name: `update`, `state.update`. */
  call: string
}

/** Inside of a function a condition no longer asks. */
interface ConditionFault extends Place {
  /** Names and words that stand in this condition and in no other one. */
  about: readonly string[]
  is: boolean
}

/**
 * A realistic mistake in the product. It names a function and a part that it plays, never a piece of text: what a
 * refactoring leaves as it is to the outside may change as it likes inside.
 */
export type Fault = FunctionFault | CallFault | ConditionFault

/** A fault whose code the compiler compares with the function that it stands for. */
export function insteadOf<Whole extends AnyFunction>(
  fault: (Place | (Place & { call: string })) & { instead: Instead<Whole> },
): FunctionFault | CallFault {
  return fault
}

/** Inside of one function the call of another one is left out. */
export function withoutCall(fault: Place & { call: string }): CallFault {
  return { ...fault, instead: () => undefined }
}

/** Inside of a function a condition always, or never, holds. */
export function withoutAsking(fault: ConditionFault): ConditionFault {
  return fault
}
