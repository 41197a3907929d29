import { mailAddress, mailLink, SITE } from '../../../../sync/catalog/site.ts'
import { list, p } from '../../block.ts'
import type { SpanishText } from '../spanish-text.ts'

/** A summary of `text/privacy.ts`, which is the binding text. */
export const PRIVACY: SpanishText = {
  title: 'Privacidad',
  lead: 'Qué sabemos de ti, para qué, por cuánto tiempo y cómo puedes borrarlo.',
  facts: ['Resumen', 'El texto que vale es el inglés'],
  sections: [
    {
      id: 'nunca',
      title: 'Lo que nunca recibimos',
      blocks: [
        list(
          '**Lo que escribes a una IA** y lo que te contesta.',
          '**El diccionario de marcadores.** Solo tu dispositivo sabe qué significa [Name1042].',
          '**El número de tu tarjeta.** Lo escribes en las páginas de nuestro proveedor de pagos.',
          '**Un rastro de tus visitas.** No usamos anuncios, analítica ni píxeles de seguimiento.',
        ),
      ],
    },
    {
      id: 'guardamos',
      title: 'Lo que guardamos, y por cuánto tiempo',
      blocks: [
        {
          kind: 'table',
          head: ['Datos', 'Para qué', 'Cuánto tiempo'],
          rows: [
            [
              'Nombre, correo y código postal',
              'Tu cuenta, tus cartas y la ley de tu estado',
              'Hasta que cierres la cuenta',
            ],
            [
              'Tu autorización y tu firma',
              'Probar a cada empresa que tú pediste el borrado',
              'Hasta que cierres la cuenta',
            ],
            ['Cartas y respuestas', 'Enviar, insistir y conservar la prueba', 'Hasta que cierres la cuenta'],
            ['Plan y cobros', 'Facturación y devoluciones', 'El tiempo que exige la ley fiscal'],
          ],
        },
        p('No vendemos datos, no compramos datos sobre ti y no entrenamos modelos con ellos.'),
      ],
    },
    {
      id: 'cierre',
      title: 'Cuando cierras la cuenta',
      blocks: [
        p(
          'Las cartas se detienen al momento y se cierra la sesión en todos los navegadores. Tienes 7 días para cambiar de opinión; después borramos todo de la base de datos. La última copia de seguridad que lo contiene se sobrescribe, como máximo, 30 días después.',
        ),
      ],
    },
    {
      id: 'derechos',
      title: 'Tus derechos',
      blocks: [
        p(
          `Puedes ver tus datos, corregirlos, llevártelos, borrarlos y oponerte a su uso, gratis y vivas donde vivas. Usa los controles de la aplicación o escribe a [${mailAddress('privacy')}](${mailLink('privacy', 'Privacy request')}). En 24 horas, en días hábiles, confirmamos que llegó tu mensaje, y en 45 días te damos una decisión.`,
        ),
        p(`Responsable: ${[SITE.company.name, ...SITE.company.address].join(', ')}.`),
      ],
    },
  ],
}
