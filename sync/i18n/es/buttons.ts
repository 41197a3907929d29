/** Buttons and names of pages, used on many screens. */
export const buttons = {
  Back: 'Atrás',
  Cancel: 'Cancelar',
  Close: 'Cerrar',
  Copied: 'Copiado',
  Copy: 'Copiar',
  Dashboard: 'Panel',
  Error: 'Error',
  Evidence: 'Pruebas',
  Inbox: 'Bandeja',
  Language: 'Idioma',
  'Language: {language}': 'Idioma: {language}',
  '{language}, for the app and for emails to you.':
    '{language}, para la aplicación y para los correos que te enviamos.',
  'On all your devices': 'En todos tus dispositivos',
  'For the app and for our emails. Letters to companies are in English, as their law is.':
    'Para la aplicación y para nuestros correos. Las cartas a las empresas van en inglés, como la ley que las rige.',
  'The language could not be loaded': 'No se pudo cargar el idioma',
  'Your choice is saved. The app shows it as soon as there is a connection.':
    'Tu elección está guardada. La aplicación la muestra en cuanto haya conexión.',
  Overview: 'Resumen',
  Remove: 'Quitar',
  Save: 'Guardar',
  Settings: 'Ajustes',
  'Read the email': 'Leer el correo',
  'Save as a file': 'Guardar como archivo',
} as const
