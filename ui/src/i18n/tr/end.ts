// Words of the end screen.
export const end = {
  'end.title': 'Sonuç',
} as const;
