// The record that somebody opened stays open for as long as the tab does.
const KEY = 'lonja.record';

export const kept = {
  get(): string | null {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  set(record: string | null): void {
    try {
      sessionStorage.removeItem(KEY);
      if (record !== null) sessionStorage.setItem(KEY, record);
    } catch {
      // Too large, or not allowed: the record is lost when the page is reloaded.
    }
  },
};
