/** Only there in a service worker. Firefox has a page in the background, whose scripts its manifest lists. */
declare const importScripts: ((file: string) => void) | undefined

// Only a script that runs with the worker's first line may be loaded at all.
if (typeof importScripts === 'function') importScripts('engine.js')
