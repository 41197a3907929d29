import { TRIAL_DAYS } from '../../../../sync/catalog/plans.ts'
import { mailAddress, mailLink, SITE } from '../../../../sync/catalog/site.ts'
import { list, p } from '../../block.ts'
import type { SpanishText } from '../spanish-text.ts'

/** A summary of `text/terms.ts`, which is the binding text. */
export const TERMS: SpanishText = {
  title: 'Términos del servicio',
  lead: 'Lo esencial del contrato, en palabras claras.',
  facts: ['Resumen', 'El texto que vale es el inglés'],
  sections: [
    {
      id: 'servicio',
      title: 'Qué es, y qué no es',
      blocks: [
        p(
          `${SITE.product} es un programa por suscripción. No es un bufete, no da asesoría legal y no controla a las empresas de IA: no puede garantizar que borren, ni que lo hagan a tiempo.`,
        ),
        list(
          'Tienes 18 años o más, y la dirección de correo que proteges es tuya.',
          'Autorizas a Erase a enviar, repetir y escalar peticiones de borrado a las empresas que elegiste. Una petición pide lo que hay en la cuenta: la cuenta misma se queda, salvo que elijas otra cosa. Puedes retirar la autorización cuando quieras; las cartas que ya salieron no se pueden recuperar.',
          'El servicio es para personas que viven en Estados Unidos.',
        ),
      ],
    },
    {
      id: 'pago',
      title: 'Pago, cancelación y devolución',
      blocks: [
        list(
          `Los primeros ${TRIAL_DAYS} días son gratis, una vez por persona y tarjeta. Después, el plan se renueva cada mes o cada año hasta que canceles.`,
          'Puedes cancelar en cualquier momento; el plan termina cuando acaba el periodo pagado.',
          'Si lo pides en los 30 días siguientes al primer cobro, te devolvemos todo lo que pagaste.',
          'Si cambia un precio, te avisamos por correo con 45 días de anticipación.',
        ),
      ],
    },
    {
      id: 'conflictos',
      title: 'Si hay una disputa',
      blocks: [
        p(
          `Primero, hablemos: [${mailAddress('legal')}](${mailLink('legal', 'Dispute')}). Si no hay acuerdo, la disputa se resuelve por arbitraje vinculante en Wyoming, de forma individual y sin jurado. Cada parte también puede acudir a un tribunal de reclamos menores, y nada te impide presentar una queja ante una autoridad.`,
        ),
      ],
    },
    {
      id: 'responsabilidad',
      title: 'Responsabilidad',
      blocks: [
        p(
          'Respondemos por nuestro servicio hasta lo que pagaste en los doce meses anteriores, en la medida en que la ley lo permita. No respondemos por lo que haga o deje de hacer una empresa de IA.',
        ),
      ],
    },
  ],
}
