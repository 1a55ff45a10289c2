import { expect, test } from 'vitest';
import { halves, pieces, square } from './position';

test('a position as squares, seen with White below', () => {
  const start = pieces('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  expect(start).toHaveLength(32);
  expect(start[0]).toEqual({ at: 0, kind: 'bR' });
  expect(start.find(({ at }) => at === square('e4'))).toEqual({ at: 36, kind: 'wP' });
  expect([square('a8'), square('h1'), square('i1'), square('a9'), square('')]).toEqual([0, 63, -1, -1, -1]);
  expect(pieces('8/8/8/8/8/8/8/8ppppp')).toEqual([]);
});

test('what each side has of a result', () => {
  expect([halves('1/2-1/2'), halves('-/+'), halves('*'), halves('?')]).toEqual([['½', '½'], ['–', '+'], null, null]);
});
