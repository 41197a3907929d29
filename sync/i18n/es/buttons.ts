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
  Overview: 'Resumen',
  Remove: 'Quitar',
  Save: 'Guardar',
  Settings: 'Ajustes',
  'Read the email': 'Leer el correo',
  'Save as a file': 'Guardar como archivo',
} as const
