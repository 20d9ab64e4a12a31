import { mount } from 'svelte';
import './look/fonts.css';
import './look/tokens.css';
import './look/base.css';
import App from './App.svelte';
import { texts } from './texts.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

await texts.speak(texts.preferred());
mount(App, { target });
