import type { clock as tr } from '../tr/clock';

export const clock: { readonly [K in keyof typeof tr]: string } = {
  'clock.stop': 'Stop',
};
