import { mailAddress, mailLink } from '../../../../sync/catalog/site.ts'
import { list, p } from '../../block.ts'
import type { SpanishText } from '../spanish-text.ts'

/** A summary of `text/security.ts`. */
export const SECURITY: SpanishText = {
  title: 'Seguridad',
  lead: 'Qué protege tus datos, qué no, y cómo decirnos que nos equivocamos.',
  facts: ['Resumen', 'La página completa está en inglés'],
  sections: [
    {
      id: 'lo-que-no-tenemos',
      title: 'Los datos más seguros son los que no tenemos',
      blocks: [
        p(
          'Un pequeño programa dentro de la extensión encuentra, oculta y devuelve los datos en tu dispositivo. Lo que ninguna regla puede demostrar lo decide una pequeña red neuronal que viene con la extensión. El programa no envía tus palabras a ninguna parte. Una palabra que ocultas a mano se vuelve una regla tuya, que se queda en tu dispositivo; si compartes tus reglas entre tus navegadores, viajan selladas y no podemos leerlas. Si nos preguntaran quién es [Name1042], no podríamos responder.',
        ),
      ],
    },
    {
      id: 'cuentas',
      title: 'Cuentas',
      blocks: [
        list(
          'Las contraseñas tienen al menos 12 caracteres y se guardan como hash Argon2id. También puedes entrar con una llave de acceso (passkey).',
          'Los enlaces de acceso de nuestros correos sirven una sola vez, durante diez minutos, y solo cuando pulsas un botón.',
          'Nunca decimos a un extraño si una dirección tiene cuenta aquí.',
        ),
      ],
    },
    {
      id: 'aplicacion',
      title: 'La aplicación y el servidor',
      blocks: [
        list(
          'Ninguna página usa rastreadores, anuncios ni analítica. Lo único que puede venir de otra empresa es el acceso con Google, en las páginas de registro y de inicio de sesión.',
          'Puedes bloquear la copia de tu dispositivo con una frase de contraseña o una llave de acceso. Al cerrar sesión se borra, y la aplicación te avisa si el navegador no pudo hacerlo.',
          'Una respuesta cuenta como auténtica solo si su firma DKIM es la de la empresa. Las demás quedan en cuarentena.',
          'Si alguien cambia una coma del registro, la cadena se rompe a la vista.',
        ),
      ],
    },
    {
      id: 'limites',
      title: 'Lo que no afirmamos',
      blocks: [
        list(
          'Que la detección sea completa. Revisa lo que se va a enviar.',
          'Que un navegador pueda protegerte en un dispositivo que controla otra persona.',
          'Que una empresa de IA borre tus datos, ni que el borrado alcance sus copias de seguridad.',
        ),
      ],
    },
    {
      id: 'avisar',
      title: 'Avisar de un fallo',
      blocks: [
        p(
          `Escribe a [${mailAddress('security')}](${mailLink('security', 'Security report')}), en español o en inglés. Una persona responde en un plazo de 24 horas en días hábiles. Si es urgente, escribe a [${mailAddress('emergency')}](${mailLink('emergency', 'URGENT: ')}) y empieza el asunto con URGENT: lo leemos en un plazo de 4 horas, cualquier día de la semana.`,
        ),
      ],
    },
  ],
}
