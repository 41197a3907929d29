import { testShortestForms } from './shortest.ts'

testShortestForms(({ inChromium }) => !inChromium)
