import { beforeEach, expect, test, vi } from 'vitest';
import { Problem } from './api/client';

const api = vi.hoisted(() => ({ identity: vi.fn(), introduce: vi.fn(), rename: vi.fn() }));
vi.mock('./api/client', async (original) => ({ ...(await original<object>()), api }));

/** As a page that was just loaded sees it. */
async function load() {
  vi.resetModules();
  return (await import('./identity.svelte')).me;
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  api.introduce.mockImplementation((name: string) => Promise.resolve({ id: '1', name }));
  api.rename.mockImplementation((name: string) => Promise.resolve({ id: '1', name }));
});

test('a newcomer has a name and is not asked for', async () => {
  const me = await load();
  await me.meet();
  expect(me.name).not.toBe('');
  expect(api.identity).not.toHaveBeenCalled();
});

test('the first thing done introduces me, once', async () => {
  const me = await load();
  me.name = ' Ada ';
  expect(await me.as(() => Promise.resolve(7))).toBe(7);
  await me.as(() => Promise.resolve(7));
  expect(api.introduce.mock.calls).toEqual([['Ada']]);
});

test('who comes back keeps the name that the server knows', async () => {
  await (await load()).settle();
  api.identity.mockResolvedValue({ id: '1', name: 'Bo' });
  const me = await load();
  await me.meet();
  expect(me.name).toBe('Bo');
  expect(me.identity?.id).toBe('1');
});

test('a cookie that is gone is a new introduction, not an error', async () => {
  const me = await load();
  await me.settle();
  let asked = 0;
  const request = () =>
    asked++ === 0 ? Promise.reject(new Problem('unknown_person', 401, '')) : Promise.resolve('done');
  expect(await me.as(request)).toBe('done');
  expect(api.introduce).toHaveBeenCalledTimes(2);
});

test('a server that has forgotten me gets my name again', async () => {
  await (await load()).settle();
  api.identity.mockResolvedValue(null);
  const me = await load();
  await me.meet();
  expect(me.known).toBe(false);
});

test('a name that was typed is sent before anything is done with it', async () => {
  const me = await load();
  await me.settle();
  me.name = 'Cy';
  await me.as(() => Promise.resolve());
  expect(api.rename.mock.calls).toEqual([['Cy']]);
});

test('a name that the server refuses has words of its own', async () => {
  api.introduce.mockRejectedValue(new Problem('bad_request', 400, 'no'));
  const me = await load();
  await expect(me.settle()).rejects.toMatchObject({ code: 'bad_name' });
});
