// Which page is shown: a function of the address.
import { RULESETS } from './pages/start/games';

export type Route =
  | { page: 'start' }
  | { page: 'new'; ruleset: string | null }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string | null; moment: number }
  | { page: 'rules'; ruleset: string | null }
  | { page: 'learn'; ruleset: string }
  /** `game`: the address names a game that is not offered. */
  | { page: 'missing'; game?: true };

export function parse(path: string): Route {
  const [first = '', second, third, fourth, ...rest] = path.split('/').filter(Boolean).map(decode);
  if (rest.length > 0) return { page: 'missing' };
  const ofGame = ['new', 'rules', 'learn'].includes(first);
  if (ofGame && second && !RULESETS.some(({ id }) => id === second)) return { page: 'missing', game: true };
  switch (first) {
    case '':
      return { page: 'start' };
    case 'new':
      return { page: 'new', ruleset: second ?? null };
    case 't':
      if (!second) return { page: 'missing' };
      if (!third) return { page: 'table', id: second };
      return third === 'replay'
        ? { page: 'replay', id: second, moment: moment(fourth) }
        : { page: 'missing' };
    case 'replay':
      return { page: 'replay', id: null, moment: moment(second) };
    case 'rules':
      return { page: 'rules', ruleset: second ?? null };
    case 'learn':
      return second ? { page: 'learn', ruleset: second } : { page: 'missing' };
    default:
      return { page: 'missing' };
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function moment(text: string | undefined): number {
  return /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0;
}

class Router {
  path = $state(location.pathname);
  route = $derived(parse(this.path));

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** The same page at another address: no new step back. */
  become(path: string): void {
    history.replaceState(null, '', path);
    this.path = location.pathname;
  }

  /** Follows links within the page without loading it anew. */
  follow = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.hash) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const router = new Router();
