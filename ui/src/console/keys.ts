// Results by the keyboard: one key a board.

/** What a key enters; null: it enters nothing. */
export function resultOf(key: string): string | null {
  const keys: Record<string, string> = {
    '1': '1-0', '0': '0-1', '5': '1/2-1/2', '=': '1/2-1/2', '½': '1/2-1/2', '+': '+/-', '-': '-/+', '−': '-/+', '/': '-/-', Delete: '*', Backspace: '*',
  };
  return keys[key] ?? null;
}

/** The results of a list to choose from. */
export const RESULTS = ['*', '1-0', '0-1', '1/2-1/2', '+/-', '-/+', '-/-', '0-0', '1/2-0', '0-1/2', '?'] as const;

/** The board to go on with after one was entered: the next open one below, then from the top; null: none is open. */
export function nextOpen(results: readonly string[], from: number): number | null {
  const open = (index: number) => results[index] === '*';
  const all = [...results.keys()];
  return [...all.slice(from + 1), ...all.slice(0, from)].find(open) ?? null;
}
