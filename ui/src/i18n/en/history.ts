import type { history as tr } from '../tr/history';

export const history: { readonly [K in keyof typeof tr]: string } = {
  'history.title': 'History',
};
