import '../style/tokens.css';
import '../style/base.css';
import { mount } from 'svelte';
import { openWall } from '../host/wall';
import { systemLanguage } from '../i18n/language';
import { en, tr } from './words';
import { Words } from '../i18n/words.svelte';
import { Feed } from './feed.svelte';
import { Taste } from './taste.svelte';
import Wall from './Wall.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('wall.html has no #app');
document.documentElement.dataset['theme'] = 'wall';
const taste = new Taste(location.hash);
const words = new Words({ tr, en }, taste.language ?? systemLanguage());
const feed = new Feed(openWall(), () => performance.now());
mount(Wall, { target, props: { feed, words, taste } });
