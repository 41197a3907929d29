import { TRIAL_DAYS } from '../../../../sync/catalog/plans.ts'
import { mailAddress, mailLink, SITE } from '../../../../sync/catalog/site.ts'
import { list, p } from '../../block.ts'
import type { SpanishText } from '../spanish-text.ts'

/** A summary of `text/terms.ts`, which is the binding text. */
export const TERMS: SpanishText = {
  title: 'Términos del servicio',
  lead: 'Lo esencial del contrato, en palabras claras.',
  facts: ['Resumen', 'Vale el texto en inglés'],
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
          'Autorizas a Erase a enviar, repetir y escalar peticiones de borrado a las empresas que elegiste. Puedes retirar la autorización cuando quieras; lo que ya salió no se puede recoger.',
          'El servicio es para personas que viven en Estados Unidos.',
        ),
      ],
    },
    {
      id: 'pago',
      title: 'Pago, cancelación y devolución',
      blocks: [
        list(
          `Los ${TRIAL_DAYS} primeros días son gratis. Después el plan se renueva cada mes o cada año hasta que canceles.`,
          'Cancelas en cualquier momento, y el plan termina cuando acaba el periodo pagado.',
          'Si lo pides dentro de los 30 días después del primer cobro, te devolvemos todo.',
          'Un cambio de precio se anuncia por correo con 45 días de antelación.',
        ),
      ],
    },
    {
      id: 'conflictos',
      title: 'Si hay un conflicto',
      blocks: [
        p(
          `Primero hablamos: [${mailAddress('legal')}](${mailLink('legal', 'Dispute')}). Si no hay acuerdo, decide un arbitraje vinculante en Wyoming, persona por persona y sin jurado. Cada parte puede acudir también a un tribunal de reclamos menores, y nada te impide quejarte ante una autoridad.`,
        ),
      ],
    },
    {
      id: 'responsabilidad',
      title: 'Responsabilidad',
      blocks: [
        p(
          'Respondemos por nuestro servicio hasta lo que pagaste en los doce meses anteriores, en la medida en que la ley permite ese límite. No respondemos por lo que haga o deje de hacer una empresa de IA.',
        ),
      ],
    },
  ],
}
