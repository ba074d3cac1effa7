import type { NewsClient, NewsState } from '@bourse/client/news-client';
import { scheduler } from '../time/clock.ts';
import type { FeedSession } from './open-news.ts';

let session: FeedSession = { token: () => null, onSessionEnded: () => undefined };
let client: NewsClient | null = null;
let isAsked = false;
/** What was asked for before the client's code was there. */
const waiting: ((client: NewsClient) => void)[] = [];
const listeners = new Set<() => void>();
const fetchAgainMs = 5_000;

/** Tells the feed whose private news it may ask for. Called once, before anything is followed. */
export function configureFeed(given: FeedSession): void {
  session = given;
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Fetches the client with the socket's library, and opens it; a device that is offline just now tries again. */
async function openClient(): Promise<void> {
  let code = null;
  while (code === null) {
    code = await import('./open-news.ts').catch(() => null);
    if (code === null) await scheduler.sleep(fetchAgainMs);
  }
  client = code.openNews({ token: session.token, onSessionEnded: session.onSessionEnded });
  client.onState(tell);
  for (const act of waiting.splice(0)) act(client);
}

function withClient(act: (client: NewsClient) => void): void {
  if (client !== null) act(client);
  else waiting.push(act);
}

const followed: Feed = {
  get state() {
    return client?.state ?? 'offline';
  },
  onState: (listener) =>
    onFeedState(() => {
      listener(followed.state);
    }),
  follow: (name, follower) => {
    let stop: (() => void) | null = null;
    let isOver = false;
    withClient((opened) => {
      if (!isOver) stop = opened.follow(name, follower);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  },
  restart: (name) => client?.restart(name),
};

/** What is followed over the feed. */
export type Feed = Pick<NewsClient, 'state' | 'onState' | 'follow' | 'restart'>;

/**
 * The market feed: one connection for the whole app, opened with the first call, outside React. Its code is fetched only
 * then, and what is asked for meanwhile is followed once it is there.
 */
export function feed(): Feed {
  if (!isAsked) {
    isAsked = true;
    void openClient();
    // From idle to what it is until the first connection stands.
    tell();
  }
  return followed;
}

/** The session has changed: the feed signs in or out, if it is open. */
export function feedSessionChanged(): void {
  client?.sessionChanged();
}

/** `idle` until something is followed. */
export type FeedState = NewsState | 'idle';

/** How far what the feed shows can be trusted now. */
export function feedState(): FeedState {
  return isAsked ? followed.state : 'idle';
}

/** Tells each change of {@link feedState}. @returns a way to stop. */
export function onFeedState(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
