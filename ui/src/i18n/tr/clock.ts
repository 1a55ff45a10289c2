// Words of the clock screen.
export const clock = {
  'clock.stop': 'Durdur',
} as const;
