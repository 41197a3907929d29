import { isForSale } from '../../../../sync/catalog/capabilities.ts'
import { PLANS, type Plan, priceOf, TRIAL_DAYS } from '../../../../sync/catalog/plans.ts'
import { PROVIDERS } from '../../../../sync/catalog/providers.ts'
import { mailAddress, mailLink, SITE } from '../../../../sync/catalog/site.ts'
import { dollars } from '../../../../sync/rules/account/prices.ts'
import { list, p, steps } from '../../block.ts'
import type { SpanishText } from '../spanish-text.ts'

/** The content of the home page as one text. Numbers and names come from the same catalogs. */
export const START: SpanishText = {
  title: 'Habla con la IA sin entregarle tu vida',
  lead: 'Shield cambia tus datos privados por marcadores antes de que lleguen a una IA. Erase envía cartas para pedir que se borre lo que las empresas de IA ya guardan, y archiva cada respuesta como prueba.',
  facts: ['Para personas en Estados Unidos', 'La aplicación habla español; las cartas a las empresas van en inglés'],
  sections: [
    {
      id: 'shield',
      title: 'Shield: antes de enviar',
      gist: 'Tus nombres, correos y números no salen de tu navegador.',
      blocks: [
        p(
          'Escribes como siempre. La extensión encuentra nombres, correos, direcciones, números de cuenta y otros datos, y en su lugar pone marcadores como [Name1042]. Cuando llega la respuesta, Shield vuelve a poner tus palabras. Solo tu navegador sabe a quién corresponde cada marcador.',
        ),
        list(
          'Funciona en ChatGPT, Claude, Gemini, Perplexity, Grok y Copilot, en Chrome y Firefox.',
          'Ves lo que se va a enviar antes de que salga, y tú decides.',
          'Reconoce también nombres y números escritos en español. Si hay algo que no puede leer, te avisa antes de enviar.',
        ),
      ],
    },
    {
      id: 'erase',
      title: 'Erase: lo que la IA ya guarda',
      gist: 'Firmas una vez. Las cartas y los recordatorios salen solos.',
      blocks: [
        p(
          `Erase escribe en tu nombre a ${namesOf(PROVIDERS.map(({ name }) => name))} y a otras empresas que tú agregues. Cada carta cita la ley de privacidad de tu estado, si la hay. Si nadie contesta, Erase insiste; si la empresa necesita algo de ti, te lo decimos con sus propias palabras.`,
        ),
        p(
          'Cada carta y cada respuesta quedan, con su fecha, en un registro encadenado. Cualquier persona puede [comprobarlo](/verify) sin nosotros y sin conexión.',
        ),
      ],
    },
    {
      id: 'pasos',
      title: 'Cómo empezar',
      blocks: [
        steps(
          `**Elige un plan.** Los primeros ${TRIAL_DAYS} días son gratis. Hace falta una tarjeta; si cancelas antes de que terminen, no pagas nada.`,
          '**Instala la extensión.** El enlace aparece justo después del pago.',
          '**Firma la autorización.** Antes de firmar, lees el texto exacto de la carta. Tus cuentas se quedan, salvo que elijas otra cosa. Puedes retirar la autorización cuando quieras.',
        ),
      ],
    },
    {
      id: 'precios',
      title: 'Precios',
      gist: 'El precio que ves es el precio que pagas.',
      blocks: [
        {
          kind: 'table',
          head: ['Plan', 'Al mes', 'Al año', 'Qué incluye'],
          rows: PLANS.filter(isForSale).map(row),
        },
        p(
          'Cada suscripción cubre una dirección de correo. Puedes cancelar en cualquier momento, con tan pocos pasos como al suscribirte. Si lo pides en los 30 días siguientes al primer cobro, te devolvemos el dinero. Shield para reuniones funciona en Chrome.',
        ),
      ],
    },
    {
      id: 'limites',
      title: 'Lo que nadie puede prometerte',
      blocks: [
        list(
          '**Que una empresa borre tus datos.** No controlamos a las empresas de IA. Pedimos, recordamos, insistimos y dejamos constancia.',
          '**Que un modelo olvide.** Lo que un modelo ya aprendió se queda en el modelo.',
          '**Que no se escape nada.** Shield puede pasar por alto algún dato. Revisa lo que se va a enviar.',
          `**Y no es un bufete.** ${SITE.product} es un programa y no da asesoría legal.`,
        ),
        p(`¿Preguntas? Escríbenos a [${mailAddress('support')}](${mailLink('support', 'Pregunta en español')}).`),
      ],
    },
  ],
}

function row(plan: Plan): readonly string[] {
  const price = (cycle: 'monthly' | 'annual'): string => dollars(priceOf(plan, cycle) ?? 0)
  return [plan.name, price('monthly'), price('annual'), includedIn(plan)]
}

function includedIn({ entitlements, cyclesPerYear }: Plan): string {
  const parts = [
    entitlements.shieldMeetings ? 'Shield en chats y en reuniones' : 'Shield en chats',
    ...(entitlements.erase
      ? [cyclesPerYear === 12 ? 'cartas de Erase cada mes' : 'cartas de Erase cada tres meses']
      : []),
  ]
  return namesOf(parts)
}

/** 'a, b y c'. */
function namesOf(names: readonly string[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(names)
}
