// Words of the sheet screen.
export const sheet = {
  'sheet.title': 'Notasyon',
} as const;
