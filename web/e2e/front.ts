// Serves a page that was built otherwise than the server's own, and passes requests for `/api/` on to the server.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export class Front {
  url = '';
  readonly #server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', this.backend).pathname;
    if (path.startsWith('/api/')) this.#pass(asked, answer);
    else this.#serve(path, answer);
  });
  #policy = '';

  constructor(
    readonly dist: string,
    readonly backend: string,
  ) {}

  async start(): Promise<void> {
    const { headers } = await fetch(this.backend);
    this.#policy = headers.get('content-security-policy') ?? '';
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** As the browser asked, Host included: the server compares it with Origin. */
  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, headers, url } = asked;
    const passed = request(new URL(url ?? '/', this.backend), { method, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    // A stream ends when its page leaves.
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }

  /** Each address that is no file is the page's. */
  #serve(path: string, answer: ServerResponse): void {
    const named = join(this.dist, path);
    const file = extname(path) && existsSync(named) ? named : join(this.dist, 'index.html');
    answer.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      // Files in this folder have a hash in their name.
      'cache-control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': this.#policy,
    });
    answer.end(readFileSync(file));
  }
}
