import { expect, test } from 'vitest';
import { cell } from './cross';

test('each player has his own half of a result', () => {
  const round = { round: 1, boards: [{ board: 1, game: '', white: 3, black: 1, result: '1/2-0' }, { board: 2, game: '', white: 2, black: 5, result: '*' }], alone: [{ number: 4, kind: 'half' }] };
  expect(cell(round, 3)).toEqual({ opponent: 1, isWhite: true, score: '½', alone: '' });
  expect(cell(round, 1)).toEqual({ opponent: 3, isWhite: false, score: '0', alone: '' });
  expect(cell(round, 5)).toEqual({ opponent: 2, isWhite: false, score: '', alone: '' });
  expect(cell(round, 4)).toEqual({ opponent: null, isWhite: false, score: '', alone: 'half' });
  expect(cell(round, 9)).toEqual({ opponent: null, isWhite: false, score: '', alone: '' });
});
