// The sheet as it is printed: texts in the reader's words and letters, laid out by the backend.
import { controlWords } from '../i18n/control';
import type { I18n } from '../i18n/i18n.svelte';
import { rowsOf, type Place } from '../sheet/rows';
import { textOf } from '../sheet/spoken';
import { sheetClock } from '../state/format';
import type { Replay, SheetPaper } from '../wire';
import { score } from './outcome';

const DASH = '–';

export function paperOf(i18n: I18n, replay: Replay): SheetPaper {
  const { t } = i18n;
  const { head, sheet, article } = replay;
  // The printed font has no figurines.
  const letters = i18n.letters === 'figurines' ? i18n.language : i18n.letters;
  const cells = (place: Place | null): [string, string] => {
    const line = place?.line;
    if (!line) return ['', ''];
    const move = textOf(line, letters) ?? DASH;
    return [line.offer && !move.includes('(=)') ? `${move} (=)` : move, line.clock_ms === null ? '' : sheetClock(line.clock_ms)];
  };
  const date = new Intl.DateTimeFormat(i18n.language === 'tr' ? 'tr' : 'en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(head.started_secs * 1_000);
  const why = head.outcome === null ? '' : [head.reason === null ? '' : i18n.reason(head.reason), article ?? ''].filter(Boolean).join(', ');
  const result = head.outcome === null ? '*' : [score(head.outcome), why].filter(Boolean).join(' · ');
  const [white, black] = [head.white_name || t('side.white'), head.black_name || t('side.black')];
  return {
    game: head.game,
    title: `${white} – ${black}`,
    lines: [
      [t('side.white'), white],
      [t('side.black'), black],
      [t('end.paper.date'), date],
      [t('end.paper.control'), controlWords(i18n, head.control)],
      [t('end.paper.kind'), t(`play.${head.play}`)],
      [t('end.paper.result'), result],
    ],
    columns: [t('sheet.number'), t('side.white'), '', t('side.black'), ''],
    rows: rowsOf(sheet, null).map((row) => ({ cells: [String(row.number), ...cells(row.white), ...cells(row.black)] })),
    foot: ['', `${t('end.paper.signed')}   ${t('side.white')} ______________________     ${t('side.black')} ______________________`],
  };
}
