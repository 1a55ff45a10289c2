import { app } from './app';
import { claim } from './claim';
import { clock } from './clock';
import { controls } from './control';
import { end } from './end';
import { history } from './history';
import { link } from './link';
import { own } from './own';
import { server } from './server';
import { sheet } from './sheet';
import { start } from './start';

export const tr = { ...app, ...start, ...controls, ...claim, ...clock, ...sheet, ...end, ...history, ...link, ...own, ...server } as const;
