// Runs on meeting sites, in the page's own world, before any of its scripts.
import { guardCapture } from './capture/guard-capture.ts'

guardCapture(window)
