/**
 * While the app's scripts are loaded, errors have no stack. React makes five of them then, to be thrown later as signs
 * of its own, and for each stack V8 parses a script a second time: a third of the time that loading takes, on every
 * visit, for lines that nobody reads. So this is the first import of `main.tsx`.
 */
const kept = Error.stackTraceLimit
Error.stackTraceLimit = 0
// After all modules: they are evaluated in one go.
queueMicrotask(() => {
  Error.stackTraceLimit = kept
})
