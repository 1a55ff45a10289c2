import { describe, expect, it } from 'vitest';
import { choices, score, signing, whyKey } from './outcome';

describe('signing (8.7)', () => {
  it('stands only when both chose the same', () => {
    expect(signing('1-0', '1-0')).toEqual({ state: 'signed', outcome: '1-0' });
    expect(signing('1-0', '0-1')).toEqual({ state: 'differ', white: '1-0', black: '0-1' });
    expect(signing(null, '1/2-1/2')).toEqual({ state: 'one', by: 'black', outcome: '1/2-1/2' });
    expect(signing(null, null)).toEqual({ state: 'open' });
  });
});

describe('results', () => {
  it('offers the ending’s own result beside the usual three', () => {
    expect(choices(null)).toHaveLength(3);
    expect(choices('1-0')).toHaveLength(3);
    expect(choices('0-0')).toContain('0-0');
    expect(score('1/2-1/2')).toBe('½–½');
  });

  it('has a sentence for an article, or none', () => {
    expect(whyKey('flag')).toBe('end.why.flag');
    expect(whyKey('second_illegal_move')).toBe('end.why.illegal');
    expect(whyKey('arbiter_decision')).toBeNull();
  });
});
