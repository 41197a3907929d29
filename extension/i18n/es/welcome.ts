/** The page that opens after the installation. */
export const welcome = {
  'Welcome to Shield: Total Recall': 'Te damos la bienvenida a Shield: Total Recall',
  'Type something private. It stays with you.': 'Escribe algo privado. Se queda contigo.',
  'This field works like a chat. Your words become codes before they leave, and come back in the answer.':
    'Este campo funciona como un chat. Tus palabras se vuelven códigos antes de salir y regresan en la respuesta.',
  'Try it here': 'Pruébalo aquí',
  'stays on this page': 'no sale de esta página',
  'Your text': 'Tu texto',
  'Press Enter. You see what would leave before anything does.':
    'Presiona Enter. Ves lo que saldría antes de que salga algo.',
  Send: 'Enviar',
  'I’m Dana Whitfield. Call me at 202-555-0119 or write to dana@whitfield.example about the $2,150 my landlord Marcus Bell kept.':
    'Soy Dana Whitfield. Llámame al 202-555-0119 o escribe a dana@whitfield.example por los $2,150 que se quedó mi casero Marcus Bell.',
  'What an AI would get': 'Lo que recibiría una IA',
  'Its answer, as you see it': 'Su respuesta, como la ves tú',
  'I see nothing personal here.': 'Aquí no veo nada personal.',
  'I will write that letter. I know these only as codes: {codes}.':
    'Escribiré esa carta. Esto solo lo conozco como códigos: {codes}.',
  'Keep it in sight': 'Tenlo a la vista',
  'Pin Shield: its badge says on, how many details are hidden, off, or not protected.':
    'Fija Shield: su etiqueta dice si está activo, cuántos datos oculta, si está apagado o si no hay protección.',
  'Press the puzzle piece beside the address bar.':
    'Presiona la pieza de rompecabezas junto a la barra de direcciones.',
  'Press the pin beside Total Recall Shield.': 'Presiona el alfiler junto a Total Recall Shield.',
  'At the field of a chat, the same mark says the same.': 'Junto al campo de un chat, la misma marca dice lo mismo.',
  'Where it works': 'Dónde funciona',
  'Here from now on; reload the tabs that are open already. To add a site, open it and press “Shield this site” in the toolbar popup.':
    'Aquí desde ahora; recarga las pestañas que ya están abiertas. Para agregar un sitio, ábrelo y presiona “Proteger este sitio” en la ventana de la barra de herramientas.',
  'Calls and account': 'Llamadas y cuenta',
  'Neither is needed to mask text. Calls are masked once you link an account whose plan has them, and give access to meeting sites.':
    'No hacen falta para ocultar texto. Las llamadas se protegen cuando vinculas una cuenta cuyo plan las incluye y das acceso a los sitios de reuniones.',
  'Open the options': 'Abrir las opciones',
  'What it cannot do': 'Lo que no puede hacer',
  'Better said now than found out later.': 'Mejor decirlo ahora que descubrirlo después.',
  'Find everything': 'Encontrarlo todo',
  'It finds most private details, not all of them. The preview is yours to check.':
    'Encuentra la mayoría de los datos privados, no todos. A ti te toca revisar la vista previa.',
  'Work in other apps': 'Funcionar en otras aplicaciones',
  'Desktop and phone apps are out of reach. On the phone, mask a text by hand and paste it.':
    'Las aplicaciones de escritorio y del teléfono quedan fuera de su alcance. En el teléfono, oculta un texto a mano y pégalo.',
  'Mask what you say to a chat': 'Ocultar lo que le dices a un chat',
  'In voice mode your words go out as you say them. Shield tells you when a chat begins to listen.':
    'En el modo de voz tus palabras salen tal como las dices. Shield te avisa cuando un chat empieza a escuchar.',
  'Read pictures': 'Leer imágenes',
  'What a picture shows goes out as it is. Shield asks you first.':
    'Lo que muestra una imagen sale tal cual. Shield te pregunta antes.',
  'Open ChatGPT': 'Abrir ChatGPT',
  'Mask a text by hand': 'Ocultar un texto a mano',
} as const
