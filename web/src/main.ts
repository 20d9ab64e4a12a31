import { mount } from 'svelte';
import './look/fonts.css';
import './look/tokens.css';
import './look/base.css';
import App from './App.svelte';
import { PAGE_FAILED, texts } from './texts.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

const language = texts.preferred();
void texts.speak(language).then(
  () => mount(App, { target }),
  () => {
    target.lang = language;
    target.setAttribute('role', 'alert');
    target.textContent = PAGE_FAILED[language] ?? null;
  },
);
