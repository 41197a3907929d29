import '../ui/app.css'
import './design.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { Toaster } from '../ui/toast.tsx'
import { DesignPage } from './design-page.tsx'

const place = document.getElementById('design')
if (place === null) throw new Error('index.html has no place for the design system')
createRoot(place).render(
  <StrictMode>
    <DesignPage />
    <Toaster isExpected />
  </StrictMode>,
)
