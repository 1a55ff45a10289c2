// Words of the start screen.
export const start = {
  'start.begin': 'Başlat',
  'start.going_on': 'Süren parti',
  'start.go_on': 'Devam et',
} as const;
