import { allCalls } from '@bourse/contract/all-calls';
import { messageEvent, topics } from '@bourse/contract/topics';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from 'socket.io';

const root = fileURLToPath(new URL('../../', import.meta.url));
const app = join(root, 'apps/web/dist');
const statics = join(root, 'apps/server/public');
const answersFile = join(root, 'test/browser/pictures/answers.json');

type Messages = Readonly<Record<string, unknown>>;

/** What the demo said once, and has said ever since: answers by path and the first message of each topic. */
interface Answers {
  /** When it was said; the clock of who looks at it stands there. */
  readonly at: string;
  readonly calls: { readonly visitor: Messages; readonly customer: Messages };
  readonly news: Messages;
}

/** A house in which nothing ever changes: the built app, and always the same answers and news. */
export interface FrozenHouse {
  readonly url: string;
  readonly at: string;
  /** What was asked that it has no answer to. */
  readonly unanswered: ReadonlySet<string>;
  close(): Promise<void>;
}

/** The token of the only customer of such a house. */
export const frozenToken = 'frozen';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** The recorded answers, each held against the contract, so that they cannot tell what no server would. */
export function readAnswers(): Answers {
  const answers = JSON.parse(readFileSync(answersFile, 'utf8')) as Answers; // what is in it is checked below
  for (const [path, message] of Object.entries({ ...answers.calls.visitor, ...answers.calls.customer })) {
    const call = allCalls.find((one) => one.path === path);
    assert.ok(call, `${path} is in no contract any more`);
    const read = call.output._zod.run({ value: message, issues: [] }, { async: false });
    assert.ok(!(read instanceof Promise), path);
    assert.deepEqual(read.issues, [], `${path} answers otherwise now`);
  }
  for (const [name, message] of Object.entries(answers.news)) {
    const topic = Object.entries(topics).find(([word]) => word === name.split(':')[0])?.[1];
    assert.ok(topic, `${name} is no topic any more`);
    const read = topic.message._zod.run({ value: message, issues: [] }, { async: false });
    assert.ok(!(read instanceof Promise), name);
    assert.deepEqual(read.issues, [], `${name} tells otherwise now`);
  }
  return answers;
}

function sendFile(path: string, response: ServerResponse): void {
  const found = [join(app, path === '/' ? 'index.html' : path), join(statics, path.replace(/^\/static\//, ''))].find(
    existsSync,
  );
  // The service worker stays away: it would answer from an older build.
  if (found === undefined || path === '/sw.js') {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': contentTypes[extname(found)] ?? 'application/octet-stream',
    // Named after what they hold, as the server says of them, too.
    ...(path.startsWith('/assets/') ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
  });
  response.end(readFileSync(found));
}

/** Opens the house on a free port. */
export async function openFrozenHouse(): Promise<FrozenHouse> {
  const { at, calls, news } = readAnswers();
  const unanswered = new Set<string>();

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('date', new Date(at).toUTCString());
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (!path.startsWith('/api/')) {
      sendFile(path, response);
      return;
    }
    const name = path.slice('/api'.length);
    const known: Messages =
      request.headers.authorization === undefined ? { ...calls.customer, ...calls.visitor } : calls.customer;
    if (!(name in known)) unanswered.add(name);
    const reply = name in known ? { type: 'ok', message: known[name], code: 1 } : null;
    response.writeHead(reply === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply));
  };

  const server = createServer(answer);
  const sockets = new Server(server, { serveClient: false });
  sockets.on('connection', (socket) => {
    const agree = (_: unknown, done: (reply: object) => void): void => done({ type: 'ok', message: {}, code: 1 });
    socket.on('sign_in', agree);
    socket.on('unsubscribe', agree);
    socket.on('subscribe', ({ topics: asked }: { topics: readonly string[] }, done: (reply: object) => void) => {
      // The app asks for the finest step of a book, which is the book itself.
      const names = asked.map((name) => name.replace(/^(depth:[^:]+):.*$/, '$1'));
      done({ type: 'ok', message: { topics: names }, code: 1 });
      for (const name of names) {
        if (name in news) socket.emit(messageEvent, news[name]);
        else unanswered.add(name);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one
  return {
    url: `http://127.0.0.1:${port}`,
    at,
    unanswered,
    close: async () => {
      await sockets.close();
    },
  };
}
