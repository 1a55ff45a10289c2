import type { start as tr } from '../tr/start';

export const start: { readonly [K in keyof typeof tr]: string } = {
  'start.begin': 'Start',
  'start.going_on': 'Game going on',
  'start.go_on': 'Go on',
};
