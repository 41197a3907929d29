import { testShortestForms } from './shortest.ts'

testShortestForms(({ runs }) => runs === 'inChromium')
