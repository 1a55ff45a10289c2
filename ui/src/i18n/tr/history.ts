// Words of the history screen.
export const history = {
  'history.title': 'Geçmiş',
} as const;
