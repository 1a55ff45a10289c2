import type { link as tr } from '../tr/link';

export const link: { readonly [K in keyof typeof tr]: string } = {
  'scan.open': 'Scan a code',
  'scan.title': 'Scanning a code',
  'scan.words': 'Hold the camera over the QR code.',
  'scan.denied': 'The camera is not allowed. Allow it in the phone’s settings, or paste the link.',
  'scan.failed': 'No code could be read. You can paste the link.',
  'scan.other': 'This code is no time control.',
  'link.join': 'Link to join a tournament',
  'link.join_words': 'This phone connects to the server at this address. Join if you have the link from the arbiter or the table.',
  'link.join_again': 'It takes the place of this phone’s present tournament.',
  'link.join_do': 'Join',
  'link.control': 'Time control',
  'link.table': 'Card of a table',
  'link.table_of': 'Section {section}, board {board}',
  'link.table_words': 'The card of a table lets nobody in by itself. Ask the arbiter for this phone’s own code.',
  'link.damaged': 'The link cannot be read',
  'link.damaged_words': 'This is a link of Hamle, but it is cut or of a newer version. Scan it again or paste all of it.',
  'link.foreign': 'Not one of Hamle’s',
  'link.foreign_words': 'What was read is neither a tournament’s link nor a time control. Nothing was done.',
  'link.leave': 'Not now',
  'link.waits': 'A link has come; it is shown when this game is over.',
};
