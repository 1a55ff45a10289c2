import '../style/tokens.css';
import '../style/base.css';
import './console.css';
import { mount } from 'svelte';
import Console from './Console.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('console.html has no #app');
mount(Console, { target });
