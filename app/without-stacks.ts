/**
 * While the app's scripts are loaded, errors have no stack. React makes five of them then, to be thrown later as signs
 * of its own, and for a stack V8 parses the script a second time: in a trace, 40 of the 62 ms in which the scripts are
 * evaluated, for lines that nobody reads. So this is the first import of `main.tsx`.
 */
const kept = Error.stackTraceLimit
Error.stackTraceLimit = 0
// After all modules: they are evaluated in one go.
queueMicrotask(() => {
  Error.stackTraceLimit = kept
})
