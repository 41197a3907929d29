/** Sign-up, sign-in, the wizard, billing, and the bars. */
export const doors = {} as const
