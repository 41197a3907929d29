import { checkTerms } from '../../sync/rules/account/fields.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { withSecondFactor } from './ask-second-factor.ts'
import type { AuthHandlers } from './needs.ts'
import { register } from './register.ts'
import { beginByPassword } from './sign-in.ts'
import { checkedFacts, checkedOwnEmail, checkedPassword, namesFrom, ownWordsOf } from './sign-up-form.ts'

/** The forms by which an account begins. */
export const signUpCalls = {
  async signUp({ body, visitor, language }, needs) {
    if (body.password.trim() === '') throw new Problem('missing_information')
    const facts = checkedFacts(body, needs.config.mailDomain)
    const password = checkedPassword(body.password, ownWordsOf(facts))
    return register(needs, { ...facts, password, flow: body.flow, next: '/onboarding', visitor, language })
  },

  async emailSignUp({ body, visitor, language }, needs) {
    const facts = checkedFacts(body, needs.config.mailDomain)
    const terms = checkTerms(body.termsAccepted)
    if (!terms.ok) throw new Problem(terms.code)
    return register(needs, { ...facts, password: null, flow: body.flow, next: '/onboarding', visitor, language })
  },

  namedSignUp: ({ body, browser, visitor, language }, needs) =>
    withSecondFactor(needs, async () => {
      const { people, passwords, config } = needs
      if ([body.email, body.password].some(field => field.trim() === '')) throw new Problem('missing_information')
      const email = checkedOwnEmail(body.email, config.mailDomain)
      const names = namesFrom(body.name, email)
      const password = checkedPassword(body.password, ownWordsOf({ ...names, email }))
      const identity = await people.identityByEmail(email)
      const matches = await passwords.verify(identity?.passwordHash ?? null, password, visitor.neighborhood)
      const next = '/dashboard'
      if (identity !== undefined && matches && identity.emailConfirmedAt !== null) {
        const session = await beginByPassword(needs, identity, browser)
        needs.log.info('signed_in', { accountId: identity.accountId })
        return { next, session }
      }
      await register(needs, { ...names, email, zipCode: '', password, flow: body.flow, next, visitor, language })
      return { next, session: null }
    }),
} satisfies AuthHandlers<'signUp' | 'emailSignUp' | 'namedSignUp'>
