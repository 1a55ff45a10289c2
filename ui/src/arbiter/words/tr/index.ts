import { acts } from './acts';
import { board } from './board';
import { fields } from './fields';
import { hall } from './hall';
import { log } from './log';

export const tr = { ...hall, ...board, ...acts, ...fields, ...log } as const;
