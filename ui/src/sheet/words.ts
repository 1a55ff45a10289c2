// Moves, clock readings and places in words, for people who listen.
import type { I18n } from '../i18n/i18n.svelte';
import type { SheetLine, SideDto } from '../wire';
import { partsOf } from './spoken';

type T = I18n['t'];

/** `knight takes f3, check`; what is no move is read out as it stands. */
export function moveWords(t: T, text_en: string, asPrinted: string): string {
  const parts = partsOf(text_en);
  if (!parts) return asPrinted;
  const words: string[] = [];
  if (parts.kind === 'castle') words.push(t(parts.long ? 'sheet.spoken.long' : 'sheet.spoken.short'));
  else {
    const move = [
      parts.piece ? t(`sheet.piece.${parts.piece}`) : '',
      parts.from,
      parts.takes ? t('sheet.spoken.takes') : '',
      parts.to,
    ];
    words.push(move.filter((word) => word !== '').join(' '));
    if (parts.promotes) words.push(t('sheet.spoken.becomes', { piece: t(`sheet.piece.${parts.promotes}`) }));
  }
  if (parts.sign === '+') words.push(t('sheet.spoken.check'));
  if (parts.sign === '#') words.push(t('sheet.spoken.mate'));
  return words.join(', ');
}

/** A whole place: number, side, move, clock and marks. */
export function placeWords(i18n: I18n, line: SheetLine | null, number: number, side: SideDto): string {
  const { t } = i18n;
  const at = { number, side: t(`side.${side}`) };
  if (line === null) return t('sheet.place.next', at);
  const words: string[] = [];
  if (line.state === 'missing') words.push(t('sheet.place.missing', at));
  else if (line.state === 'dash' || line.text === null) words.push(t('sheet.place.dash', at));
  else words.push(t('sheet.place.move', { ...at, move: line.as_written ? line.text : moveWords(t, line.text, line.text) }));
  if (line.clock_ms !== null) words.push(t('sheet.place.clock', { time: i18n.duration(line.clock_ms) }));
  if (line.offer) words.push(t('sheet.place.offer'));
  if (line.corrected) words.push(t('sheet.place.corrected'));
  return words.join(', ');
}
