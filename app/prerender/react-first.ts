/** React alone, so that a page can have it evaluated in one task and the app in the next (`late.ts`). */
import '../without-stacks.ts'
import 'react-dom/client'
