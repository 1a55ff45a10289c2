import type { announce as tr } from '../tr/announce';

/** What the organiser announces. */
export const announce: { readonly [K in keyof typeof tr]: string } = {
  'announce.title': 'Announcements',
  'announce.new': 'New announcement',
  'announce.text': 'Text',
  'announce.left': '{n} letters left',
  'announce.to': 'To',
  'announce.all': 'All sections',
  'announce.minutes': 'Stands for so many minutes',
  'announce.public': 'Show it on the wall too',
  'announce.more': 'Arbiters’ tablets have it at once, clocks and score sheet phones before or after their game. While a game is on nothing is shown there (FIDE 11.3, 12.2).',
  'announce.go': 'Announce',
  'announce.done': 'Announced.',
  'announce.standing': 'Standing',
  'announce.none': 'Nothing is announced',
  'announce.until': 'until {time}',
  'announce.wall': 'on the wall',
  'announce.withdraw': 'Withdraw',
  'announce.withdrawn': 'Withdrawn.',
  'announce.full': 'At most 16 announcements can stand: withdraw one first.',
};
