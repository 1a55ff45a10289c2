import type { sum as tr } from '../tr/sum';

/** Of what a tie-break is made. */
export const sum: { readonly [K in keyof typeof tr]: string } = {
  'sum.open': '{name}: how {code} {value} came about',
  'sum.own': 'Own points',
  'sum.score': 'Score that counts',
  'sum.counts': 'Adds',
  'sum.virtual': 'virtual opponent',
  'sum.by_will': 'virtual opponent, not played by choice',
  'sum.low': 'least, cut',
  'sum.high': 'highest, cut',
  'sum.virtualMore': 'In a round that was not played a virtual opponent with the player’s own score stands for the real one; since 2026 it has no more than the scheduled opponent’s adjusted score, or without one than draws in all rounds (FIDE C.07, 16.4).',
  'sum.willMore': 'A cut begins with what was not played by choice, unless another round takes more away (16.5).',
  'sum.adjustedMore': 'An opponent’s score is adjusted: rounds without an opponent behind the last one that he played count as draws (16.3).',
  'sum.none': 'This figure is no sum over rounds; it is made as said above.',
  'sum.of.DE': 'Only the games among those who are tied count; the figure is the place among them (C.07, 6).',
  'sum.of.AOB': 'The average of the Buchholz of those who were met over the board (8.2).',
  'sum.of.ARO': 'The average rating of those who were met over the board (10.1).',
  'sum.of.TPR': 'The average rating of the opponents and what the table of B.02 gives for the percentage of points (10.2).',
  'sum.of.PTP': 'The lowest rating of which these points are at least to be expected (10.3).',
};
