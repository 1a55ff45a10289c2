import { expect, test } from 'vitest';
import { pageStamp, touchStamp } from './stamp';

test('milliseconds are split without losing any', () => {
  expect(pageStamp(1234.567)).toEqual({ ms: 1234, us: 567 });
  expect(pageStamp(0.9999)).toEqual({ ms: 1, us: 0 });
  expect(pageStamp(-3)).toEqual({ ms: 0, us: 0 });
});

test('the event says when it was touched', () => {
  expect(touchStamp({ timeStamp: 5_000.25 }, 5_210, 1.7e12)).toEqual({ ms: 5_000, us: 250 });
});

test('stamps by the calendar are brought to the page, stamps that are missing are arrivals', () => {
  expect(touchStamp({ timeStamp: 1.7e12 + 5_000 }, 5_210, 1.7e12)).toEqual({ ms: 5_000, us: 0 });
  expect(touchStamp({ timeStamp: 1.7e12 + 9_999 }, 5_210, 1.7e12)).toEqual({ ms: 5_210, us: 0 });
  expect(touchStamp({ timeStamp: 0 }, 5_210, 1.7e12)).toEqual({ ms: 5_210, us: 0 });
});
