/** Any function; its parameters and result are known where the fault is written. */
type AnyFunction = (...given: never) => unknown

/** Runs in place of a function: it is given the original, with `this` unchanged, and decides whether to call it. */
type Instead<Whole extends AnyFunction> = (this: never, whole: Whole, ...given: Parameters<Whole>) => ReturnType<Whole>

interface FunctionLocation {
  id: string
  file: string
  /** Name of a function in the file, preceded by enclosing names if it is not unique: `startSync.settle`. */
  in: string
  /** What a person would lose. */
  why: string
  /** Kinds of violation that may reveal it; any kind if omitted. */
  shows?: readonly string[]
}

/** Replaces what a function of the product does. */
interface FunctionFault extends FunctionLocation {
  instead: (this: never, ...given: never) => unknown
}

/** Within one function, replaces a call of another one; `this` is the object that it is called on. */
interface CallFault extends FunctionFault {
  /** The end of the called name: `update`, `state.update`. */
  call: string
}

/** Within a function, fixes the result of a condition. */
interface ConditionFault extends FunctionLocation {
  /** Names and words that occur in this condition and in no other. */
  about: readonly string[]
  is: boolean
}

/**
 * A realistic mistake in the product. It names a function and its role, never a piece of text: code may be refactored
 * freely inside as long as it looks the same from outside.
 */
export type Fault = FunctionFault | CallFault | ConditionFault

/** A fault whose code is type-checked against the function that it replaces. */
export function insteadOf<Whole extends AnyFunction>(
  fault: (FunctionLocation | (FunctionLocation & { call: string })) & { instead: Instead<Whole> },
): FunctionFault | CallFault {
  return fault
}

/** Within one function, omits the call of another one. */
export function withoutCall(fault: FunctionLocation & { call: string }): CallFault {
  return { ...fault, instead: () => undefined }
}

/** Within a function, makes a condition always, or never, hold. */
export function withoutAsking(fault: ConditionFault): ConditionFault {
  return fault
}
