import type { end as tr } from '../tr/end';

export const end: { readonly [K in keyof typeof tr]: string } = {
  'end.title': 'Result',
};
