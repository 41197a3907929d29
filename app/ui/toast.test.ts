import { expect, test } from 'vitest'

import { splitMessage } from './toast.tsx'
import { TOAST_MS } from './toast-message.ts'

test("[CONST-005] the part before the first colon or '!' is a toast's title, the rest its text", () => {
  expect(splitMessage('Signup Error: That address is taken.')).toEqual({
    title: 'Signup Error',
    description: 'That address is taken.',
  })
  expect(splitMessage('Email sent! Check your inbox for a new sign-in link.')).toEqual({
    title: 'Email sent',
    description: 'Check your inbox for a new sign-in link.',
  })
  expect(splitMessage('Welcome back!: Successfully signed in.')).toEqual({
    title: 'Welcome back',
    description: 'Successfully signed in.',
  })
  expect(splitMessage('¡Correo enviado! Revisa tu bandeja.')).toEqual({
    title: 'Correo enviado',
    description: 'Revisa tu bandeja.',
  })
  expect(splitMessage('Error: Two things: this and that!').description).toBe('Two things: this and that!')
})

test('[CONST-005] a message without a title, or with a mark inside a word, stays whole', () => {
  expect(splitMessage('Passwords must match.')).toEqual({ title: 'Passwords must match.' })
  expect(splitMessage('Build Complete!')).toEqual({ title: 'Build Complete!' })
  expect(splitMessage('Saved at 09:41 on this device.')).toEqual({ title: 'Saved at 09:41 on this device.' })
})

test('[CONST-004] a toast stands for 5000 ms', () => {
  expect(TOAST_MS).toBe(5000)
})
