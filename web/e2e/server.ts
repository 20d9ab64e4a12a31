// A real server of its own, started, killed and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const LONJA = process.env['LONJA'] ?? join(import.meta.dirname, '../../target/release/lonja');

/** Nobody asks too much here. */
const UNBOUNDED = [
  'requests-per-address',
  'requests-per-person',
  'identities-per-address',
  'new-tables-per-address',
  'streams-per-address',
  'streams-per-person',
  'tables-per-person',
  'connections-per-address',
  'replays-per-address',
  'histories-per-address',
  'bot-tables-per-person',
  'bot-tables',
  'bot-tables-per-address',
  'public-tables-per-person',
].flatMap((bound) => [`--${bound}`, '0']);

export class Server {
  url = '';
  #folder = mkdtempSync(join(tmpdir(), 'lonja-web-'));
  #child: ChildProcess | null = null;

  /** Starts it; anew at the same address if it ran before. */
  async start(): Promise<void> {
    const listen = this.url ? new URL(this.url).host : '127.0.0.1:0';
    const words = [
      'serve',
      '--listen',
      listen,
      '--database',
      `sqlite:${join(this.#folder, 'tables.sqlite')}`,
    ];
    const child = spawn(LONJA, [...words, ...UNBOUNDED], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#child = child;
    this.url = await new Promise((tell, fail) => {
      // Read to the end: whatever else it says must not fill the pipe.
      createInterface({ input: child.stderr }).on('line', (line) => {
        const address = /Open (http:\S+)\/ in a browser/.exec(line)?.[1];
        if (address) tell(address);
      });
      child.once('error', fail);
      child.once('exit', () => fail(new Error(`${LONJA} ended before it told its address`)));
    });
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
