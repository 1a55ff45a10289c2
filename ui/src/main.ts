import './style/tokens.css';
import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { openHost } from './host';
import { AppState } from './state/app.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
const app = new AppState(await openHost());
// Tests of one screen go straight to it. Not in the normal build.
if (import.meta.env.MODE === 'mock') Object.assign(window, { hamleApp: app });
mount(App, { target, props: { app } });
