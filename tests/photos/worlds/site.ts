import type { Scene, World } from '../scene.ts'

const page = (name: string, path: string, shows: RegExp): Scene => ({ name, path, shows })

/** The pages that anybody may read, in English. */
export const site: World = {
  name: 'site',
  isSite: true,
  scenes: [
    page('home', '/', /Say anything to AI/),
    page('about', '/about', /Total Recall/),
    page('security', '/security', /Security/),
    page('privacy', '/privacy-policy', /Privacy Policy/),
    page('terms', '/terms-of-service', /Terms of Service/),
    page('gdpr', '/gdpr-compliance', /GDPR/),
    page('careers', '/careers', /Careers/),
    page('contact', '/contact', /Contact/),
    page('api-docs', '/api-docs', /API/),
    page('blog', '/blog', /Blog/),
    page('post', '/blog/seven-pillars', /Blog/),
    page('not-found', '/no-such-page', /Page not found|There is no page/),
    page('es', '/es', /Crear cuenta/),
    page('es-security', '/es/seguridad', /Seguridad/),
    page('es-privacy', '/es/privacidad', /Privacidad|privacidad/),
    page('es-terms', '/es/terminos', /Términos|términos/),
    page('design', '/__sandbox/design', /Design system/),
    page('sandbox', '/__sandbox', /calendar|Calendar/),
    page('mask', '/mask', /Mask it before you paste it/),
    {
      name: 'mask-text',
      path: '/mask',
      shows: /Mask it before you paste it/,
      async act({ page }) {
        await page.getByRole('textbox', { name: 'Your text' }).fill('Dana Whitfield asks Marcus Bell for the $2,150.')
        await page.getByText('What leaves').click()
        await page.getByTestId('masked').getByText('[Name').first().waitFor()
      },
    },
    {
      name: 'home-menu',
      path: '/',
      shows: /Say anything to AI/,
      async act({ page }) {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.locator('header summary').filter({ visible: true }).click()
      },
    },
  ],
}
