// Runs in the page's own world, before any of its scripts.
import { askQuestions } from './channel.ts'
import { guardExits } from './exits.ts'

guardExits(window, askQuestions(window))
