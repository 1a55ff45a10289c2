import { expect, test } from 'vitest';
import { namesOf, roundsOf, twice } from './evening.svelte';

test('names are lines, whatever is around them', () => {
  expect(namesOf(' Ayşe  Yıldız \r\n\n\tİbrahim Öğüt\n')).toEqual(['Ayşe Yıldız', 'İbrahim Öğüt']);
  expect(namesOf(' \n')).toEqual([]);
});

test('a name that stands twice is found in any case of its letters', () => {
  expect(twice(['Işıl', 'İpek', 'IŞIL'])).toBe('IŞIL');
  expect(twice(['Işıl', 'İşil'])).toBeNull();
});

test('rounds of the Berger table: one less than the even number of seats', () => {
  expect([0, 1, 2, 3, 4, 5, 98].map(roundsOf)).toEqual([0, 0, 1, 3, 3, 5, 97]);
});
