import { expect, test } from 'vitest';
import { FLAT, grid, pages, TALL } from './layout';

test('boards fill the screen, whatever their number', () => {
  for (let count = 1; count <= 64; count++) {
    for (const [width, height] of [[1880, 940], [1200, 1600], [360, 560]] as const) {
      const { columns, rows, board, isTall } = grid(count, width, height, 8);
      const tile = isTall ? TALL : FLAT;
      const [across, down] = [columns * board + (columns - 1) * 8, rows * (board * tile) + (rows - 1) * 8];
      expect([count, columns * rows >= count, across <= width, down <= height]).toEqual([count, true, true, true]);
      // No row is empty, and boards that are one size larger would not fit in any number of columns.
      expect((rows - 1) * columns < count).toBe(true);
      for (let other = 1; other <= count; other++) {
        const fits = other * (board + 1) + (other - 1) * 8 <= width && Math.ceil(count / other) * (board + 1) * tile + (Math.ceil(count / other) - 1) * 8 <= height;
        expect([count, other, fits]).toEqual([count, other, false]);
      }
    }
  }
});

test('pages are nearly alike', () => {
  expect(pages(33, 32)).toEqual([17, 16]);
  expect(pages(64, 64)).toEqual([64]);
  expect(pages(0, 32)).toEqual([0]);
  expect(pages(70, 32)).toEqual([24, 24, 22]);
});
