import { expect, test } from 'vitest';
import { joined, kept, linkToken, without } from './badge';
import { route, to } from './route';

test('addresses lead where they say, and unknown ones to the sections', () => {
  expect(route(to('Open', 'rounds', 3))).toEqual({ at: 'section', section: 'Open', tab: 'rounds', round: 3, print: null });
  expect(route('#/s/Open')).toEqual({ at: 'section', section: 'Open', tab: 'rounds', round: null, print: null });
  expect(route(to('Open', 'print', 'cards'))).toEqual({ at: 'section', section: 'Open', tab: 'print', round: null, print: 'cards' });
  expect(route('#/s/Open/rounds/-1')).toMatchObject({ round: null });
  expect([route('#/devices'), route('#/none'), route('')]).toEqual([{ at: 'devices' }, { at: 'sections' }, { at: 'sections' }]);
});

test('a link is found where somebody pastes it', () => {
  const token = 'ab'.repeat(32);
  expect([linkToken(`http://127.0.0.1:8444/#t=${token}`), linkToken(`hamle://enrol?a=1:2&k=x&t=${token}`), linkToken(` ${token}\n`)]).toEqual([token, token, token]);
  expect([linkToken('#t=abc'), linkToken('')]).toEqual([null, null]);
});

test('what was kept and cannot be read is not believed', () => {
  const from = (text: string | null) => kept({ getItem: () => text });
  expect([from(null), from('{'), from('{"all":[{"token":1}],"last":2}')]).toEqual(Array(3).fill({ all: [], last: null }));
  const badges = joined(joined({ all: [], last: null }, { token: 'a', tournament: 'x', name: 'X' }), { token: 'b', tournament: 'x', name: 'X' });
  expect(badges).toEqual({ all: [{ token: 'b', tournament: 'x', name: 'X' }], last: 'x' });
  expect(without(badges, 'x')).toEqual({ all: [], last: null });
});
