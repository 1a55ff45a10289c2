import type { sheet as tr } from '../tr/sheet';

export const sheet: { readonly [K in keyof typeof tr]: string } = {
  'sheet.title': 'Score sheet',
};
