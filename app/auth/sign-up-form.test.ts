import { expect, test } from 'vitest'

import {
  checkSignUp as checkForm,
  EMPTY_FORM,
  errorsOf,
  firstWrong,
  isNowhere,
  type SignUpValues,
} from './sign-up-form.ts'

const dana = {
  name: '',
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@whitfield.studio',
  password: 'gravel-otter-lamp',
  zip: '94110',
}

const checkSignUp = (values: SignUpValues) => checkForm(values, { agreed: true })

test('an empty form names all five fields and the one problem', () => {
  const { errors, problem } = checkSignUp(EMPTY_FORM)
  expect(Object.keys(errors)).toEqual(['firstName', 'lastName', 'email', 'password', 'zip'])
  expect(problem).toBe('missing_information')
})

test('one empty field outweighs a wrong one before it', () => {
  const { errors, problem } = checkSignUp({ ...dana, email: 'dana', zip: ' ' })
  expect(problem).toBe('missing_information')
  expect(errors).toEqual({
    email: 'Please enter a valid email address.',
    zip: 'Enter your five-digit ZIP code',
  })
})

test('a good form has no errors', () => {
  expect(checkSignUp(dana)).toEqual({ errors: {}, problem: undefined })
  expect(checkSignUp({ ...dana, zip: '94110-1234' }).problem).toBeUndefined()
})

test('a password of 11 or of 129 characters is named in the words of the specification', () => {
  expect(checkSignUp({ ...dana, password: 'a'.repeat(11) }).errors.password).toBe(
    'Password must be at least 12 characters long. This one has 11.',
  )
  expect(checkSignUp({ ...dana, password: 'a'.repeat(12) }).errors.password).toBeUndefined()
  expect(checkSignUp({ ...dana, password: 'a'.repeat(128) }).errors.password).toBeUndefined()
  expect(checkSignUp({ ...dana, password: 'a'.repeat(129) }).errors.password).toBe(
    'Password must be less than 128 characters',
  )
})

test('a ZIP code of a wrong form is named word for word', () => {
  expect(checkSignUp({ ...dana, zip: '9411' })).toEqual({
    errors: { zip: 'Please enter a valid US ZIP code (12345 or 12345-6789).' },
    problem: 'bad_zip',
  })
})

test("the server's refusal stands at the field it is about", () => {
  expect(errorsOf('password_common')).toEqual({
    password: 'This password is on a list of common ones. Please choose another.',
  })
  expect(errorsOf('too_many_attempts')).toEqual({})
  expect(errorsOf('toString')).toEqual({})
})

test('without the box nobody signs up; what is empty is asked for first', () => {
  expect(checkForm(dana, { agreed: false })).toEqual({
    errors: { terms: 'Terms Required: Please accept the terms and conditions to continue.' },
    problem: 'terms_required',
  })
  const { errors, problem } = checkForm({ ...dana, email: '' }, { agreed: false })
  expect(Object.keys(errors)).toEqual(['email', 'terms'])
  expect(problem).toBe('missing_information')
})

test('a ZIP code that lies in no state is refused where it is typed', () => {
  expect(checkSignUp({ ...dana, zip: '00000' })).toEqual({
    errors: { zip: expect.stringContaining('We know no state for this ZIP code') },
    problem: 'bad_zip',
  })
})

test('the hand goes to the first wrong place of the page', () => {
  expect(firstWrong({})).toBeUndefined()
  expect(firstWrong({ terms: 'x' })).toBe('terms')
  expect(firstWrong({ terms: 'x', zip: 'x', email: 'x' })).toBe('email')
})

test('a ZIP code of no state is told apart from a mistyped one', () => {
  expect(isNowhere('94110')).toBe(false)
  expect(isNowhere('00000')).toBe(true)
  expect(isNowhere('9411')).toBe(false)
})
