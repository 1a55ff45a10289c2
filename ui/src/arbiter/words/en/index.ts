import type { WordTexts } from '../words';
import { acts } from './acts';
import { board } from './board';
import { fields } from './fields';
import { hall } from './hall';
import { log } from './log';

export const en: WordTexts = { ...hall, ...board, ...acts, ...fields, ...log };
